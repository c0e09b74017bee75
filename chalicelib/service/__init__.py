"""The use cases of Lexio: load, settle what the clock owes, ask the rules, save on condition. No HTTP, no AWS."""

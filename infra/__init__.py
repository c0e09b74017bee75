"""What Lexio needs around it: its resources on AWS, and all of it on one machine."""

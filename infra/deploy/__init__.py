"""From the repository to a running service: the package, the stack around it, and Chalice's own deployment."""

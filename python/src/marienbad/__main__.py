"""python -m marienbad: the command `marienbad`, from the extension itself."""
import sys

from marienbad import _core


def main():
    """Run the command with the arguments of this process: its exit code."""
    sys.stdout.flush()
    return _core.command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

"""python -m marienbad: the command `marienbad`, from the extension itself."""
import os
import sys

from marienbad import _core


def main():
    """Run the command with the arguments of this process: its exit code."""
    book = os.path.join(os.path.dirname(os.path.abspath(__file__)), "connect4-7x6.book")
    if os.path.exists(book):
        os.environ.setdefault("MARIENBAD_BOOK_FOLDER", os.path.dirname(book))
    sys.stdout.flush()
    return _core.command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

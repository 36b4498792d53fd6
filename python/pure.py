"""pure.py WASM FOLDER -- the wheel for notebooks that run in a browser: marienbad-VERSION-py3-none-any.whl.

The module's own files, web/src/python/lib/marienbad in place of the extension in C, and the command as WebAssembly.
`web/wheel` makes WASM first.
"""
import os
import shutil
import sys
import tempfile

import backend

ROOT = os.path.dirname(backend.HERE)
PARTS = os.path.join("python", "src", "marienbad"), os.path.join("web", "src", "python", "lib", "marienbad")
TAG = "py3-none-any"


def about():
    """The files of its .dist-info."""
    with open(os.path.join(backend.HERE, "README.md"), encoding="utf-8") as file:
        read_me = file.read()
    return {
        "METADATA": "Metadata-Version: 2.1\nName: %s\nVersion: %s\nSummary: Two-player games on graphs, for notebooks that run in a "
                    "browser (Pyodide)\nLicense: MIT\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n%s"
                    % (backend.NAME, backend.version(), read_me),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: marienbad\nRoot-Is-Purelib: true\nTag: %s\n" % TAG,
        "LICENSE": backend.engine("LICENSE"),
        "top_level.txt": backend.NAME + "\n",
    }


def main(wasm, folder):
    made = tempfile.mkdtemp()
    try:
        package = os.path.join(made, backend.NAME)
        os.mkdir(package)
        for part in PARTS:
            for name in os.listdir(os.path.join(ROOT, part)):
                if name.endswith((".py", ".pyi", ".typed")):
                    shutil.copy(os.path.join(ROOT, part, name), package)
        shutil.copy(wasm, os.path.join(package, "_engine.wasm"))
        info = "%s-%s.dist-info" % (backend.NAME, backend.version())
        os.mkdir(os.path.join(made, info))
        for name, text in about().items():
            with open(os.path.join(made, info, name), "w", encoding="utf-8") as file:
                file.write(text)
        backend.tag = lambda *_: TAG
        return backend.pack(made, info, folder)
    finally:
        shutil.rmtree(made)


if __name__ == "__main__":
    print(main(sys.argv[1], os.path.abspath(sys.argv[2])))

"""loader.py -- a file of Python with start, moves and mark, run as a rules program.

python3 -c LOADER FILE LANGUAGE: en or fr.  The output of the file goes to standard error.  An exception in it ends the
program with one line: the number of the line that raised it, a tab, and its message.  The name of a state is its
repr(), tuples without blanks; a string is its own name, with the end of a line written \\n.  A name from outside is
read as a literal of Python, or searched for breadth-first from the start.
"""
import ast, os, re, sys, time, types
path, lang = sys.argv[1], sys.argv[2]
if __name__ == '__main__':
    out = os.dup(1)
    source = os.dup(0)
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    sys.stdout = sys.stderr
    def complain(text):
        sys.stderr.flush()
        os.write(2, text.encode('utf-8', 'replace'))
        os._exit(1)
# otherwise the caller has defined complain, which must not return, and calls answer(find(text)) itself
WORDS = {
    'moves': ('a function moves(state) is expected: the states that a move leads to',
              'il manque la fonction moves(state), qui donne les \u00e9tats o\u00f9 m\u00e8ne un coup'),
    'start': ('a start is expected, the first state: a value or a function',
              "il manque start, l'\u00e9tat de d\u00e9part : une valeur ou une fonction"),
    'list': ('moves of %s: a list of states expected, found %s',
             'moves de %s : une liste d\'\u00e9tats est attendue, et non %s'),
    'hash': ('the state %s cannot be a key of a dict: write a tuple instead of a list',
             "l'\u00e9tat %s ne peut \u00eatre une cl\u00e9 de dictionnaire : \u00e9crivez un tuple au lieu d'une liste"),
    'misere': ('misere: give the option --misere instead', "misere : donnez plut\u00f4t l'option --misere"),
    'mark': ('mark of %s: None, 1, 2 or 0 (a draw) expected, found %s',
             'marque de %s : None, 1, 2 ou 0 (nulle) attendu, et non %s'),
    'player': ('player of %s: 1 or 2 expected, found %s', 'joueur de %s : 1 ou 2 attendu, et non %s'),
    'integer': ('%s of %s: an integer expected, found %s', '%s de %s : un entier est attendu, et non %s'),
    'same': ('two states are both called %s', "deux \u00e9tats s'appellent %s"),
    'name': ('no state is called %s', "aucun \u00e9tat ne s'appelle %s"),
}


def words(key, *found):
    return WORDS[key][lang == 'fr'] % found


class Wrong(Exception):
    pass


def line_of(error, function):
    found, frame = 0, error.__traceback__
    while frame:
        if frame.tb_frame.f_code.co_filename == path:
            found = frame.tb_lineno
        frame = frame.tb_next
    if not found and isinstance(error, SyntaxError) and error.filename == path:
        found = error.lineno
    return found or getattr(getattr(function, '__code__', None), 'co_firstlineno', 0) or 1


def fail(error, function=None):
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    kind = type(error).__name__
    text = text if isinstance(error, Wrong) else kind + ': ' + text if text else kind
    complain('\n%d\t%s\n' % (line_of(error, function), ' '.join(text.split())))


module = types.ModuleType(os.path.splitext(os.path.basename(path))[0])
module.__file__ = path
sys.modules[module.__name__] = module
sys.path[0] = os.path.dirname(os.path.abspath(path))
sys.argv = [path]
try:
    with open(path, 'rb') as file:
        code = compile(file.read(), path, 'exec')
    exec(code, module.__dict__)
except BaseException as error:
    fail(error)


def function(*names):
    for name in names:
        found = getattr(module, name, None)
        if callable(found):
            return found
    return None


moves, mark, player = function('moves'), function('mark', 'winner'), function('player')
estimate, h, cost, goal = function('estimate'), function('h'), function('cost'), function('goal')
try:
    if not moves:
        raise Wrong(words('moves'))
    if not hasattr(module, 'start'):
        raise Wrong(words('start'))
    if getattr(module, 'misere', False):
        raise Wrong(words('misere'))
except Wrong as error:
    fail(error)
bare = re.compile(r'-?\w[\w.+*/]*|\(-?\w+(,-?\w+)*\)').fullmatch
states, tokens = {}, {}


def plain(state):
    if isinstance(state, str):
        return re.sub('[\\x00-\\x1f\\x7f]', lambda found: repr(found.group())[1:-1], state)
    if isinstance(state, tuple):
        return '(' + ','.join([plain(part) for part in state]) + ')'
    return repr(state)


def token(state):
    try:
        found = tokens.get(state)
    except TypeError:
        raise Wrong(words('hash', plain(state)))
    if found is None:
        name = plain(state)
        if states.setdefault(name, state) != state:
            raise Wrong(words('same', name))
        found = name
        if not bare(name) or name in ('start', 'endless'):
            found = '"' + name.replace('\\', '\\\\').replace('"', '\\"') + '"'
        tokens[state] = found
    return found


asked = None


def number(name, function, *args):
    found = function(*args)
    if type(found) is not int:
        raise Wrong(words('integer', name, plain(args[0]), repr(found)))
    return str(found)


def answer(state):
    global asked
    line = token(state)
    if player:
        asked = player
        owner = player(state)
        if type(owner) is not int or owner not in (1, 2):
            raise Wrong(words('player', plain(state), repr(owner)))
        line += ' %d' % owner
    marks, end = '', None
    if mark:
        asked = mark
        end = mark(state)
        if end is not None and (type(end) is not int or end not in (0, 1, 2)):
            raise Wrong(words('mark', plain(state), repr(end)))
        if end is not None:
            marks = ('draw', 'win 1', 'win 2')[end]
    if end is None:
        asked = moves
        found = moves(state)
        try:
            found = iter(found)
        except TypeError:
            raise Wrong(words('list', plain(state), repr(found)))
        to = [(token(next), next) for next in found]
        if to and cost:
            asked = cost
            line += ' -> ' + ' '.join([name + '=' + number('cost', cost, state, next) for name, next in to])
        elif to:
            line += ' -> ' + ' '.join([name for name, next in to])
    for name, hint in (('estimate', estimate), ('h', h)):
        if hint:
            asked = hint
            marks += ' ' + name + ' ' + number(name, hint, state)
    if goal:
        asked = goal
        if goal(state):
            marks += ' goal'
    return line + ' : ' + marks if marks else line


def first():
    global asked
    asked = start = module.start
    return start() if callable(start) else start


def search(name):
    seen, queue = {first()}, [first()]
    for state in queue:
        if plain(state) == name:
            return state
        if len(queue) < 100000 and (not mark or mark(state) is None):
            for next in moves(state):
                if next not in seen:
                    seen.add(next)
                    queue.append(next)
    raise Wrong(words('name', name))


def find(text):
    if text == 'start':
        return first()
    name = re.sub(r'\\(.)', r'\1', text[1:-1]) if text[:1] == '"' else text
    if name in states:
        return states[name]
    start = first()
    state = name
    if not isinstance(start, str):
        try:
            state = ast.literal_eval(name)
        except (ValueError, SyntaxError):
            pass
    return state if type(state) is type(start) and plain(state) == name else search(name)


def write(said):
    data = ''.join(said).encode('utf-8', 'surrogateescape')
    while data:
        data = data[os.write(out, data):]
    del said[:]


rest, said = b'', []
while __name__ == '__main__':
    data = os.read(source, 1 << 16)
    if not data:
        os._exit(0)
    lines = (rest + data).split(b'\n')
    rest = lines.pop()
    wrote = time.monotonic()
    for text in lines:
        try:
            said.append(answer(find(text.decode('utf-8'))) + '\n')
        except BaseException as error:
            write(said)
            fail(error, asked)
        if time.monotonic() - wrote > 0.1:
            write(said)
            wrote = time.monotonic()
    write(said)

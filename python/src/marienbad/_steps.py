"""An attractor step by step: one picture a level, and in a notebook a slider without anything to install."""
import base64

from marienbad import _arguments, _core
from marienbad._words import in_its_language, line, picture_or_none, say


def as_image(svg, hidden=False):
    """A picture that shares no names with others on the page."""
    data = base64.b64encode(svg.encode()).decode()
    return '<img style="max-width:100%%%s" alt="" src="data:image/svg+xml;base64,%s">' % (";display:none" if hidden else "",
                                                                                       data)


@in_its_language
class Steps:
    """The levels of an attractor: V_0 is the target, V_k has the vertices from which k moves suffice.

    levels     [[vertices of V_0], [new in V_1], …]
    len(self)  how many there are

    >>> from marienbad import Arena
    >>> steps = Arena({"a": ["b", "c"], "b": ["a", "d"], "c": ["d"], "d": []}, {"a", "c"}).steps(["d"])
    >>> steps.levels
    [['d'], ['c'], ['a'], ['b']]
    >>> steps.to_svg(2).startswith("<svg")
    True
    """

    def __init__(self, arena, target, player):
        self._arena = arena._core
        self._player = _arguments.player(player)
        vertices = self._arena.vertices()
        found = self._arena.attractor(target, self._player, "ranks")
        ranks = dict(zip(vertices, found)) if self._arena.of_arrays else found
        self._rank = [ranks.get(v, 2**32 - 1) for v in vertices]
        inside = [rank for rank in self._rank if rank != 2**32 - 1]
        self.levels = [[] for _ in range(max(inside, default=-1) + 1)]
        for v, rank in zip(vertices, self._rank):
            if rank != 2**32 - 1:
                self.levels[rank].append(v)

    def __len__(self):
        return len(self.levels)

    def to_svg(self, number=None):
        """The picture of the first levels, up to `number`; without it, of all: the vertices inside are the player's."""
        last = len(self) - 1 if number is None else number
        inside = [rank <= last for rank in self._rank]
        none = 2**32 - 1
        shown = _core.solution(self._arena, bytes(self._player if one else 0 for one in inside),
                               _packed(self._rank),  # all of them, so that vertices stay where they are
                               _packed(none for _ in inside), None)
        svg = shown.show("svg", None, 0)
        for said, meant in ((say(">draw<", ">nulle<"), say(">outside so far<", ">encore dehors<")),
                            (say(">won by player %d<", ">gagné par le joueur %d<", self._player),
                             say(">inside<", ">dedans<"))):
            before, found, after = svg.rpartition(said)  # the legend is at the end
            svg = before + (meant if found else "") + after
        return svg

    def __repr__(self):
        return line(say("Steps(%d levels, %d vertices)", "Steps(%d niveaux, %d sommets)", len(self),
                        sum(map(len, self.levels))))

    def _repr_svg_(self):
        return picture_or_none(self.to_svg)

    def _repr_html_(self):
        """A slider: level after level."""
        pictures = [picture_or_none(lambda: self.to_svg(k)) for k in range(len(self))]
        if not pictures or None in pictures:
            return "<pre>%r</pre>" % self
        move = ("var d=this.parentNode,k=+this.value;d.querySelectorAll('img').forEach(function(i,n){i.style.display=n==k?'':"
                "'none'});d.querySelector('output').textContent='V'+k")
        slider = '<input type="range" min="0" max="%d" value="0" oninput="%s"> <output>V0</output><br>' % (len(self) - 1, move)
        return "<div>%s%s</div>" % (slider, "".join(as_image(svg, k > 0) for k, svg in enumerate(pictures)))


def _packed(numbers):
    """Their bytes, four each."""
    from array import array
    return array("I", numbers).tobytes()

"""Les mêmes calculs, sous les noms des textes de cours.

>>> from marienbad.fr import calcul_attracteur, noyau, graphe_biparti
>>> G = {(1, "a"): [(2, "b")], (2, "b"): [(1, "c")], (1, "c"): []}
>>> calcul_attracteur(G, [(1, "a"), (1, "c")], [(1, "c")])
{(1, 'a'): 2, (2, 'b'): 1, (1, 'c'): 0}
>>> noyau({0: [1, 2], 1: [2], 2: []})
[2]

Les graphes sont des dictionnaires ou des listes de listes, jamais modifiés ; les messages sont en français.
"""
import functools
import random

import marienbad
from marienbad import _core
from marienbad._graph import arena_with_owners, as_arena
from marienbad._words import speaking

__all__ = [
    "attracteur", "bassinAttracteur", "biparti", "calcul_attracteur", "charger", "condition_gagnanteJ2", "corriger",
    "exercices", "graphe_biparti", "grapheTranspose", "grundy", "jeu", "nb_succ", "noyau", "plus_court_chemin", "pred", "predecesseurs", "regles",
    "resoudre", "sansSuccesseur", "strategie_gagnante", "verifie_attracteur", "verifie_gagnants", "verifie_grundy",
    "verifie_noyau", "verifie_strategie",
]


def _en_francais(function):
    @functools.wraps(function)
    def parle(*args, **keywords):
        with speaking("fr"):
            made = function(*args, **keywords)
        if hasattr(made, "_language"):  # ce qui en sort parle français aussi
            made._language = "fr"
        return made
    return parle


@_en_francais
def attracteur(G, joueur, cible, pour=1):
    """L'attracteur de la cible pour un joueur : le dictionnaire des rangs.

    joueur  à qui sont les sommets : dictionnaire ou fonction de 1 et 2, liste de booléens (True : joueur 1), ensemble
            des sommets du joueur 1, "first" pour des sommets (joueur, s), "last" pour (s, joueur)

    >>> attracteur({0: [1], 1: [0, 2], 2: []}, {0}, [2], pour=2)
    {0: 2, 1: 1, 2: 0}
    """
    return marienbad.attractor(G, joueur, cible, pour)


@_en_francais
def strategie_gagnante(G, joueur, cible, pour=1):
    """Une stratégie qui mène à la cible : {sommet du joueur: coup}.

    >>> strategie_gagnante({0: [0, 1], 1: []}, {0}, [1])
    {0: 1}
    """
    return marienbad.strategy(G, joueur, cible, pour)


@_en_francais
def resoudre(G, joueur=None, gagne1=None, gagne2=None, nulle=None, sans_fin=0, depart=None, gains=None, priorites=None):
    """Qui gagne depuis chaque sommet : voir marienbad.solve.

    gains      {sommet: ce que le joueur 1 y reçoit}
    priorites  d'un jeu de parité : {sommet: nombre}

    >>> resoudre({"a": ["b", "c"], "b": [], "c": []}, {"a"}, gains={"b": 3, "c": -5}).value
    {'a': 3, 'b': 3, 'c': -5}
    """
    return marienbad.solve(G, joueur, win1=gagne1, win2=gagne2, draw=nulle, endless=sans_fin, start=depart, pays=gains,
                           priority=priorites)


@_en_francais
def charger(chemin, format=None):
    """L'arène d'un fichier, dans tout format que la commande lit : voir marienbad.load."""
    return marienbad.load(chemin, format)


@_en_francais
def corriger(exercice, fonction):
    """Cette fonction est-elle juste ?  Un Report, qui vaut faux si elle ne l'est pas : voir marienbad.grade."""
    return marienbad.grade(exercice, fonction)


@_en_francais
def exercices():
    """Les exercices que corriger() connaît : {nom: énoncé}."""
    return marienbad.exercises()


@_en_francais
def jeu(nom, **parametres):
    """Un jeu de la bibliothèque, qui parle français : voir marienbad.game.

    >>> print(jeu("chomp", rows=2, cols=2).solve().why((1, "(2,2)")).splitlines()[0])
    Le joueur 1 gagne depuis (1,(2,2)) en 3 coups :
    """
    return marienbad.game(nom, **parametres)


@_en_francais
def regles(siennes):
    """Le jeu de ses propres règles, qui parle français : voir marienbad.rules.

    >>> class Soustraction:
    ...     start = 5
    ...     def moves(self, n):
    ...         return [n - k for k in (1, 2) if k <= n]
    >>> regles(Soustraction).grundy(4)
    1
    """
    return marienbad.rules(siennes)


@_en_francais
def noyau(d):
    """La liste des sommets du noyau d'un graphe acyclique.  Le dictionnaire n'est pas modifié.

    >>> noyau({"a": ["b"], "b": ["c"], "c": []})
    ['a', 'c']
    """
    return as_arena(d).kernel()[0]


@_en_francais
def grundy(d):
    """Le dictionnaire des nombres de Grundy d'un graphe acyclique.

    >>> grundy({0: [1, 2], 1: [2], 2: []})
    {0: 2, 1: 1, 2: 0}
    """
    return marienbad.grundy(d)


@_en_francais
def graphe_biparti(S, succ=None):
    """L'arène d'un jeu : les sommets (1, s) et (2, s).  S est le graphe, ou la liste des sommets avec succ(S, s).

    >>> graphe_biparti({"s": ["t"], "t": []})
    {(1, 's'): [(2, 't')], (2, 's'): [(1, 't')], (1, 't'): [], (2, 't'): []}
    >>> graphe_biparti([2, 1], lambda S, s: [t for t in S if t < s])
    {(1, 2): [(2, 1)], (2, 2): [(1, 1)], (1, 1): [], (2, 1): []}
    """
    return marienbad.bipartite(S if succ is None else {s: succ(S, s) for s in S})


@_en_francais
def biparti(G, joueur=None):
    """Chaque coup passe-t-il d'un joueur à l'autre ?  True, ou un objet qui explique.

    >>> biparti({0: [1], 1: [0]})
    True
    """
    return marienbad.check_bipartite(G, joueur)


@_en_francais
def bassinAttracteur(G, S0, V0):
    """Le bassin attracteur de V0 : un booléen par sommet.

    G   liste d'adjacence ; S0  liste de booléens, True pour les sommets du joueur ; V0  liste de sommets

    >>> bassinAttracteur([[1, 2], [3, 4], [4, 5], [], [], []], [True, False, False, True, True, True], [4, 5])
    [True, False, True, False, True, True]
    """
    return _core.Arena(G, S0).attractor(V0, 1, "flags")


def grapheTranspose(G):
    """Le graphe transposé d'une liste d'adjacence (ou d'un dictionnaire).

    >>> grapheTranspose([[1, 2], [2], []])
    [[], [0], [0, 1]]
    """
    if isinstance(G, dict):
        return pred(G)
    transposed = [[] for _ in G]
    for s, row in enumerate(G):
        for t in row:
            transposed[t].append(s)
    return transposed


def sansSuccesseur(d):
    """Un sommet sans successeur, le premier ; None s'il n'y en a pas.

    >>> sansSuccesseur({0: [1], 1: []})
    1
    """
    return next((s for s in d if len(d[s]) == 0), None)


def predecesseurs(d, j):
    """La liste des prédécesseurs du sommet j.

    >>> predecesseurs({0: [2], 1: [2], 2: []}, 2)
    [0, 1]
    """
    return [s for s in d for t in d[s] if t == j]


def nb_succ(G):
    """Le nombre de successeurs de chaque sommet.

    >>> nb_succ({0: [1, 2], 1: [], 2: []})
    {0: 2, 1: 0, 2: 0}
    """
    return {s: len(G[s]) for s in G}


def pred(G):
    """Le dictionnaire des prédécesseurs.

    >>> pred({0: [1, 2], 1: [2], 2: []})
    {0: [], 1: [0], 2: [0, 1]}
    """
    transposed = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            transposed[t].append(s)
    return transposed


@_en_francais
def calcul_attracteur(G, S1, V1):
    """L'attracteur du joueur qui contrôle les sommets S1, avec les rangs exacts ; V1 : ses positions de victoire.

    >>> calcul_attracteur({0: [1], 1: [2], 2: []}, {0: True, 2: True}, {2: True})
    {0: 2, 1: 1, 2: 0}
    """
    return arena_with_owners(G, set(S1)).attractor(V1, 1, "ranks")


def condition_gagnanteJ2(G, attr1, attr2, s):
    """Le coup du joueur 2 en s : il gagne au plus vite, sinon évite l'attracteur de J1, sinon joue au hasard.

    None où il n'y a pas de coup.

    >>> condition_gagnanteJ2({0: [1, 2], 1: [], 2: []}, {}, {0: 1, 2: 0}, 0)
    2
    """
    coups = G[s]
    if not coups:
        return None
    if s in attr2:
        return next((x for x in coups if x in attr2 and attr2[x] < attr2[s]), None)
    if s in attr1:
        return random.choice(coups)
    return next((x for x in coups if x not in attr1), None)


@_en_francais
def plus_court_chemin(G, a, b, poids=None, heuristique=None, algorithme=None):
    """Un chemin le moins cher de a à b, avec .cost ; None s'il n'y en a pas.

    >>> plus_court_chemin({"a": ["b"], "b": ["c"], "c": []}, "a", "c")
    ['a', 'b', 'c']
    """
    return marienbad.shortest_path(G, a, b, poids, heuristique, algorithme)


@_en_francais
def verifie_attracteur(G, joueur, cible, mien, pour=1):
    """Est-ce l'attracteur ?  True, ou un objet qui explique.

    >>> print(verifie_attracteur({0: [1], 1: []}, {0}, [1], {0: 2, 1: 0}))
    position 0 : rang 2, mais son rang est 1
    """
    return marienbad.check_attractor(G, joueur, cible, mien, pour)


@_en_francais
def verifie_gagnants(G, joueur, miens, gagne1=None, gagne2=None, nulle=None, sans_fin=0):
    """Qui gagne depuis chaque sommet (1, 2, ou 0 pour une nulle) : est-ce vrai ?  True, ou un objet qui explique, avec
    une partie.

    >>> print(verifie_gagnants({"a": ["b"], "b": []}, {"a"}, {"a": 2, "b": 1}, gagne1=["b"]))
    position a : vainqueur 2, mais c'est 1 (0 : nulle)
    """
    return marienbad.check_winners(G, joueur, miens, gagne1, gagne2, nulle, sans_fin)


@_en_francais
def verifie_noyau(G, mien):
    """Est-ce le noyau ?  True, ou un objet qui explique."""
    return marienbad.check_kernel(G, mien)


@_en_francais
def verifie_grundy(G, mien):
    """Sont-ce les nombres de Grundy ?  True, ou un objet qui explique."""
    return marienbad.check_grundy(G, mien)


@_en_francais
def verifie_strategie(G, joueur, mienne, depart, cible=None, pour=1, gagne1=None, gagne2=None):
    """La stratégie mène-t-elle à la cible, ou gagne-t-elle ?  True, ou un objet qui explique, avec une partie."""
    return marienbad.check_strategy(G, joueur, mienne, depart, cible, pour, win1=gagne1, win2=gagne2)

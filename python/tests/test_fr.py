"""marienbad.fr against the same exercises written in plain Python."""
import random
import unittest

import marienbad as mb
from marienbad import fr

import twins


class French(unittest.TestCase):
    def test_the_texts_programs_agree(self):
        for seed in range(200):
            dice = random.Random(seed)
            n = dice.randint(1, 12)
            lists = [dice.sample(range(n), dice.randint(0, min(n, 3))) for _ in range(n)]
            S0 = [dice.random() < 0.5 for _ in range(n)]
            V0 = dice.sample(range(n), dice.randint(0, n))
            G = dict(enumerate(lists))
            S1 = {v: True for v in G if S0[v]}
            with self.subTest(seed=seed):
                self.assertEqual(fr.bassinAttracteur(lists, S0, V0), twins.basin(lists, S0, V0))
                self.assertEqual(set(fr.calcul_attracteur(G, S1, V0)), set(twins.attractor_of_dict(G, S1, V0)))
                self.assertEqual(fr.grapheTranspose(lists), twins.transposed_lists(lists))
                self.assertEqual(fr.pred(G), dict(enumerate(twins.transposed_lists(lists))))
                self.assertEqual(fr.nb_succ(G), {v: len(to) for v, to in G.items()})
                for v in G:
                    self.assertEqual(fr.predecesseurs(G, v), fr.pred(G)[v])
                dag = {v: [t for t in to if t < v] for v, to in G.items()}
                before = {v: list(to) for v, to in dag.items()}
                self.assertEqual(sorted(fr.noyau(dag)), sorted(twins.kernel(dag)))
                self.assertEqual(dag, before)
                self.assertEqual(fr.grundy(dag), twins.grundy(dag))
                self.assertEqual(fr.sansSuccesseur(dag), 0)

    def test_a_function_is_judged_in_french(self):
        rapport = fr.corriger("noyau", lambda d: [])
        self.assertFalse(rapport)
        self.assertIn("attendu", str(rapport))
        self.assertIn("noyau", fr.exercices())
        self.assertEqual(mb.language(), "en")

    def test_french_names_of_games_and_parameters(self):
        self.assertEqual(mb.game("morpion", lignes=3, colonnes=3).start, mb.game("tictactoe").start)
        self.assertEqual(mb.game("Jeu de Nim", allumettes=7).start, "7")
        with self.assertRaisesRegex(ValueError, "did you mean tictactoe"):
            mb.game("morpio")
        with self.assertRaisesRegex(ValueError, "did you mean rows"):
            mb.game("chomp", ligens=3)

    def test_a_known_chomp(self):
        G = {0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8], 6: [5, 7], 7: [8], 8: []}
        self.assertEqual(set(fr.noyau(G)), {2, 6, 8})
        self.assertEqual(fr.grundy(G), {8: 0, 5: 1, 7: 1, 4: 2, 6: 0, 1: 3, 3: 2, 2: 0, 0: 4})

    def test_player_2_plays_well(self):
        for seed in range(50):
            dice = random.Random(seed)
            n = dice.randint(2, 6)
            dag = {v: dice.sample(range(v), dice.randint(1, min(v, 3))) if v else [] for v in range(n)}
            G = fr.graphe_biparti(dag)
            V1, V2 = [(2, 0)], [(1, 0)]
            S1 = [s for s in G if s[0] == 1]
            attr1 = fr.calcul_attracteur(G, S1, V1)
            attr2 = fr.calcul_attracteur(G, [s for s in G if s[0] == 2], V2)
            for s in G:
                with self.subTest(seed=seed, s=s):
                    self.assertNotEqual(s in attr1, s in attr2)
                    if s[0] == 2 and G[s]:
                        to = fr.condition_gagnanteJ2(G, attr1, attr2, s)
                        self.assertIn(to, G[s])
                        self.assertEqual(to in attr2, s in attr2)

    def test_messages_are_french_and_the_language_stays(self):
        with self.assertRaises(mb.Error) as caught:
            fr.grundy({0: [0]})
        self.assertIn("un cycle n'a pas", str(caught.exception))
        with self.assertRaises(mb.Error) as caught:
            mb.grundy({0: [0]})
        self.assertIn("a cycle has no", str(caught.exception))
        self.assertIn("sommet", str(self.error(fr.attracteur, {0: []}, {0}, [5])))
        self.assertTrue(fr.resoudre({0: [1], 1: []}, {0}, gagne1=[1]).check())
        self.assertFalse(fr.verifie_noyau({0: [1], 1: []}, [0]))
        self.assertTrue(fr.verifie_grundy({0: [1], 1: []}, {0: 1, 1: 0}))
        self.assertTrue(fr.verifie_strategie({0: [1], 1: []}, {0}, {0: 1}, 0, [1]))

    def test_every_refusal_has_both_languages(self):
        G, A = {0: [1], 1: []}, mb.Arena({0: [1], 1: []}, {0})
        answer = A.solve()
        own = mb.rules(type("Own", (), {"start": 0, "moves": lambda self, s: []}))

        def rules(**methods):
            return type("Rules", (), {"start": 0, "moves": lambda self, s: [], **methods})

        calls = (
            lambda: mb.kernel(5), lambda: mb.kernel({}), lambda: mb.kernel({0: [7]}), lambda: mb.kernel({0: 7}),
            lambda: mb.kernel({0: [0]}), lambda: mb.grundy({0: [0]}), lambda: mb.attractor(G, None, [1]),
            lambda: mb.attractor(G, 5, [1]), lambda: mb.attractor(G, [1], [1]), lambda: mb.attractor(G, {0: 1}, [1]),
            lambda: mb.attractor(G, {0: 3}, [1]), lambda: mb.attractor(G, "first", [1]),
            lambda: mb.attractor(G, {0}, [7]), lambda: mb.attractor(G, {0}, 7), lambda: mb.attractor(G, {0}, [1], 3),
            lambda: mb.attractor(mb.Arena(G), None, [1]), lambda: mb.solve(G), lambda: mb.solve(G, {0}, endless=3),
            lambda: mb.solve(G, {0}, win1=[1], win2=[1]), lambda: answer.strategy(3),
            lambda: answer.play(s1={}), lambda: answer.play(s1={0: 0}), lambda: answer.play(s1=5),
            lambda: mb.shortest_path(G, 0, 1, weight=5), lambda: mb.shortest_path(G, 0, 1, weight=lambda a, b: -1),
            lambda: mb.shortest_path(G, 0, 1, heuristic=lambda v: 0.5),
            lambda: mb.shortest_path(G, 0, 1, algorithm="nosuch"), lambda: A.write("nosuch"),
            lambda: mb.check_grundy(G, {0: -1}), lambda: mb.check_grundy(G, [0, 1]),
            lambda: mb.check_winners(G, {0}, {0: 9}), lambda: mb.check_winners(A, None, {}, win1=[0]),
            lambda: mb.game("chess"), lambda: mb.game("chomp", rows=0), lambda: mb.game("chomp", size=1),
            lambda: mb.game("chomp").moves("?"), lambda: mb.game("chomp").moves(5),
            lambda: mb.game("tictactoe").grundy(), lambda: mb.game("chomp").search(algorithm="nosuch"),
            lambda: mb.game("connect4").solve(limit=10), lambda: mb.language("de"), lambda: own.show().to_svg(),
            lambda: mb.rules(type("R", (), {"start": 0})), lambda: mb.rules(type("R", (), {"moves": lambda self: 0})),
            lambda: mb.solve(rules(mark=lambda self, s: 5)()), lambda: mb.solve(rules(player=lambda self, s: 5)()),
            lambda: mb.alphabeta(rules(estimate=lambda self, s: "x", player=lambda self, s: 1,
                                       moves=lambda self, s: [s + 1]), depth=1),
        )
        for number, call in enumerate(calls):
            said = []
            for name in "en", "fr":
                before = mb.language(name)
                try:
                    with self.assertRaises((ValueError, TypeError), msg=number) as caught:
                        call()
                finally:
                    mb.language(before)
                said.append(str(caught.exception))
            with self.subTest(number=number, said=said):
                self.assertTrue(said[0] and said[1] and said[0] != said[1])
        for name in "en", "fr":
            before = mb.language(name)
            try:
                said = repr(answer), repr(A), str(mb.check_winners(G, {0}, {}))
                self.assertEqual([("won" in said[0], "moves" in said[1], "winner" in said[2])], [(name == "en",) * 3])
            finally:
                mb.language(before)

    def test_what_french_made_speaks_french(self):
        answer = fr.resoudre({0: [1], 1: []}, {0}, gagne1=[1])
        self.assertIn("joueur", answer.why(0))
        self.assertIn("sommets", repr(answer.arena))
        self.assertIn("gagnés", repr(answer.arena.solve()))
        with self.assertRaises(mb.Error) as caught:
            answer.play(s1={})
        self.assertIn("stratégie", str(caught.exception))
        game = fr.jeu("chomp", rows=2, cols=2)
        self.assertIn("joueur", game.solve().why())
        with self.assertRaises(mb.Error) as caught:
            game.moves("?")
        self.assertNotIn("expected", str(caught.exception))
        self.assertEqual(mb.language(), "en")
        self.assertIn("vainqueur 2", str(fr.verifie_gagnants({0: [1], 1: []}, {0}, {0: 2, 1: 1}, gagne1=[1])))

    def error(self, function, *args):
        with self.assertRaises(ValueError) as caught:
            function(*args)
        return caught.exception

"""Proves how many turns every closed or open tour of a board has at least, by linear programs.

    pip install highspy
    destrier tour 8x8 --closed --aim fewest-turns --format squares > tour.txt
    python fewest_turns.py 8x8 closed tour.txt > 8x8-closed.txt

The tour is the best that is known. If the script finds a tour with fewer turns, it goes on with that one. The output is
a certificate, which `destrier prove fewest-turns 8x8-closed.txt` confirms without any of this; its format is described
in crates/destrier-core/src/fewest_turns/text.rs.

The linear program has a variable for every move, and for every pair of moves of a square, which costs 1 if it is a turn.
An open tour has an end at a square instead of a pair. Cuts that say that a tour leaves every set of squares are added as
they are needed, and where the fractions of the solution are in the way, two cases are told apart: with and without a
certain move. The weights of a certificate are the dual values, rounded: any weights give a bound.
"""

import itertools
import sys
import time

import highspy
import numpy as np

#: What a violated equation costs: every case has a solution then, and none of interest pays it.
PENALTY = 20.0
#: Denominators of the weights, tried in this order.
UNITS = (4, 8, 24, 120, 600, 3000)
#: How far the bound of a case must be above the number of turns to be excluded.
MARGIN = 0.02

JUMPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


class BetterTour(Exception):
    """A tour with fewer turns than any before."""


class Board:
    """A knight's board: its squares in rows from the top left, and its moves with the smaller square first, ascending."""

    def __init__(self, size, shape):
        self.size, self.is_open = size, shape == "open"
        self.rows, self.cols = (int(side) for side in size.split("x"))
        self.count = self.rows * self.cols
        self.moves = [(a, b) for a in range(self.count) for b in self.near(a) if a < b]
        self.at = [[] for _ in range(self.count)]
        for move, (a, b) in enumerate(self.moves):
            self.at[a].append((move, b))
            self.at[b].append((move, a))

    def near(self, square):
        row, col = divmod(square, self.cols)
        for down, right in JUMPS:
            if 0 <= row + down < self.rows and 0 <= col + right < self.cols:
                yield (row + down) * self.cols + col + right

    def name(self, square):
        row, col = divmod(square, self.cols)
        return chr(ord("a") + col) + str(self.rows - row)

    def read(self, name):
        return (self.rows - int(name[1:])) * self.cols + ord(name[0]) - ord("a")

    def is_turn(self, square, one, other):
        return any(a + b != 2 * v for a, b, v in zip(*(divmod(s, self.cols) for s in (one, other, square))))

    def turns(self, tour):
        triples = list(zip(tour, tour[1:], tour[2:]))
        if not self.is_open:
            triples += [(tour[-2], tour[-1], tour[0]), (tour[-1], tour[0], tour[1])]
        return sum(self.is_turn(b, a, c) for a, b, c in triples)


class Relaxation:
    """The linear program."""

    def __init__(self, board):
        self.board, self.solver, self.rows = board, highspy.Highs(), 0
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("threads", 1)
        self.columns, self.sets, self.set_rows, self.link = 0, [], [], {}
        for _ in board.moves:
            self.column(0.0, 1.0)
        self.end = [self.column(0.0, 1.0) for _ in range(board.count)] if board.is_open else []
        for square in range(board.count):
            self.add_square(square)
        if board.is_open:
            self.end_row = self.row(2, 2, {column: 1.0 for column in self.end})

    def column(self, cost, most=highspy.kHighsInf):
        self.solver.addVar(0, most)
        self.solver.changeColCost(self.columns, cost)
        self.columns += 1
        return self.columns - 1

    def row(self, least, most, terms):
        self.solver.addRow(least, most, len(terms), np.array(list(terms)), np.array(list(terms.values())))
        self.rows += 1
        return self.rows - 1

    def add_square(self, square):
        """One pair of moves, or one move and the end; every move is used as often as the pairs that contain it."""
        board, one = self.board, {}
        links = {move: {move: -1.0} for move, _ in board.at[square]}
        for (first, a), (second, b) in itertools.combinations(board.at[square], 2):
            pair = self.column(float(board.is_turn(square, a, b)))
            one[pair] = links[first][pair] = links[second][pair] = 1.0
        if board.is_open:
            last = {self.end[square]: -1.0}
            for move, _ in board.at[square]:
                pair = self.column(0.0)
                one[pair] = links[move][pair] = last[pair] = 1.0
            self.row(0, 0, last)
        self.row(1, 1, one)
        for move, terms in links.items():
            terms |= {self.column(PENALTY): 1.0, self.column(PENALTY): -1.0}
            self.link[square, move] = self.row(0, 0, terms)

    def add_set(self, squares):
        """Two moves or ends leave every set of squares."""
        if squares in self.sets or not 0 < len(squares) < self.board.count:
            return False
        cut = [move for move, (a, b) in enumerate(self.board.moves) if (a in squares) != (b in squares)]
        ends = [self.end[square] for square in squares] if self.board.is_open else []
        terms = {column: 1.0 for column in [*cut, *ends, self.column(PENALTY)]}
        self.sets.append(squares)
        self.set_rows.append(self.row(2, highspy.kHighsInf, terms))
        return True

    def solve(self, target):
        """The bound, and the solution if the bound is not above the target."""
        board = self.board
        while True:
            self.solver.run()
            bound = self.solver.getObjectiveValue()
            if bound > target + MARGIN:
                return bound, None
            values = np.array(self.solver.getSolution().col_value)
            if not any(self.add_violated(values, least) for least in (1e-6, 0.3, 0.51, 0.7, 0.95)):
                return bound, values[: len(board.moves)]

    def add_violated(self, values, least):
        """Adds the components of the moves with at least this value as sets, where too little leaves them."""
        board, added = self.board, False
        for part in components(board, [m for m in range(len(board.moves)) if values[m] > least]):
            leaving = sum(values[m] for m, (a, b) in enumerate(board.moves) if (a in part) != (b in part))
            leaving += sum(values[self.end[square]] for square in part) if board.is_open else 0
            added |= leaving < 2 - 1e-4 and self.add_set(part)
        return added

    def fix(self, move, least, most):
        self.solver.changeColBounds(move, least, most)

    def value_with(self, move, value, most):
        self.fix(move, value, value)
        self.solver.run()
        self.fix(move, 0, 1)
        return min(self.solver.getObjectiveValue(), most)

    def weights(self, unit):
        duals = self.solver.getSolution().row_dual
        rounded = lambda row: round(duals[row] * unit)
        moves = [(rounded(self.link[a, m]), rounded(self.link[b, m])) for m, (a, b) in enumerate(self.board.moves)]
        sets = {number: rounded(row) for number, row in enumerate(self.set_rows) if rounded(row) > 0}
        return Weights(unit, moves, sets, rounded(self.end_row) if self.board.is_open else 0)


class Weights:
    """Weights of the ends of the moves, of the sets, and of the ends of the tour."""

    def __init__(self, unit, moves, sets, end):
        self.unit, self.moves, self.sets, self.end = unit, moves, sets, end

    def bound(self, board, sets, fixed):
        """The turns of a tour with and without the fixed moves, at least, in units; `None` if there is no such tour."""
        total, at_end = 2 * self.end, [self.end] * board.count
        price = [sum(pair) for pair in self.moves]
        for number, weight in self.sets.items():
            total += 2 * weight
            for square in sets[number] if board.is_open else ():
                at_end[square] += weight
            for move, (a, b) in enumerate(board.moves):
                if (a in sets[number]) != (b in sets[number]):
                    price[move] -= weight
        for square in range(board.count):
            free = [(move, near) for move, near in board.at[square] if fixed.get(move) != 0]
            needed = {move for move, _ in free if fixed.get(move) == 1}
            weight = {move: self.moves[move][board.moves[move].index(square)] for move, _ in free}
            costs = [
                self.unit * board.is_turn(square, a, b) - weight[first] - weight[second]
                for (first, a), (second, b) in itertools.combinations(free, 2)
                if needed <= {first, second}
            ]
            if board.is_open:
                costs += [-weight[move] - at_end[square] for move, _ in free if needed <= {move}]
            if not costs:
                return None
            total += min(costs)
        for move, value in enumerate(price):
            match fixed.get(move):
                case None:
                    total += min(0, value)
                case 1:
                    total += value
        return total


def components(board, moves):
    part = list(range(board.count))

    def root(square):
        while part[square] != square:
            square = part[square]
        return square

    for move in moves:
        a, b = (root(square) for square in board.moves[move])
        part[a] = b
    found = {}
    for square in range(board.count):
        found.setdefault(root(square), set()).add(square)
    return [frozenset(squares) for squares in found.values()]


class Proof:
    """The cases, each with its weights."""

    def __init__(self, board, relaxation, turns):
        self.board, self.relaxation, self.turns, self.fixed, self.cases = board, relaxation, turns, {}, []

    def search(self):
        bound, values = self.relaxation.solve(self.turns - 1)
        if values is None:
            self.cases.append(self.weights())
            return
        moves = range(len(values))
        if all(value < 1e-5 or value > 1 - 1e-5 for value in values):
            raise BetterTour([move for move in moves if values[move] > 0.5])
        fractions = sorted((abs(values[move] - 0.5), move) for move in moves if move not in self.fixed)[:12]

        def gain(move):
            with_and_without = (self.relaxation.value_with(move, value, self.turns) for value in (0, 1))
            return np.prod([max(value - bound, 1e-3) for value in with_and_without])

        move = max((move for _, move in fractions), key=gain)
        self.cases.append(move)
        for value in (0, 1):
            self.relaxation.fix(move, value, value)
            self.fixed[move] = value
            self.search()
            del self.fixed[move]
        self.relaxation.fix(move, 0, 1)

    def weights(self):
        for unit in UNITS:
            weights = self.relaxation.weights(unit)
            bound = weights.bound(self.board, self.relaxation.sets, self.fixed)
            if bound is None or bound > unit * (self.turns - 1):
                return weights
        raise ValueError("the weights cannot be rounded")

    def print(self, tour):
        board = self.board
        weighed = [case for case in self.cases if isinstance(case, Weights)]
        used = sorted({number for case in weighed for number in case.sets})
        print("fewest turns", board.size, "open" if board.is_open else "closed", self.turns)
        print("tour", *map(board.name, tour))
        for number in used:
            print("set", *map(board.name, sorted(self.relaxation.sets[number])))
        for case in self.cases:
            if not isinstance(case, Weights):
                print("split", *map(board.name, board.moves[case]))
                continue
            print("weights", case.unit)
            for number, weight in case.sets.items():
                print("of-set", used.index(number) + 1, weight)
            if board.is_open:
                print("of-ends", case.end)
            print("of-moves", *itertools.chain(*case.moves))


def tour_of(board, moves):
    """The order of the squares of a tour with these moves."""
    near = [[] for _ in range(board.count)]
    for move in moves:
        a, b = board.moves[move]
        near[a].append(b)
        near[b].append(a)
    tour = [next((square for square in range(board.count) if len(near[square]) == 1), 0)]
    while len(tour) < board.count:
        tour.append(next(square for square in near[tour[-1]] if square not in tour[-2:-1] and square != tour[0]))
    return tour


def main():
    board = Board(sys.argv[1], sys.argv[2])
    with open(sys.argv[3], encoding="utf-8") as file:
        tour = [board.read(name) for name in file.read().split()]
    limit = float(sys.argv[4]) if len(sys.argv) > 4 else float("inf")
    begin, relaxation = time.monotonic(), Relaxation(board)
    while True:
        proof = Proof(board, relaxation, board.turns(tour))
        search = proof.search

        def timed():
            if time.monotonic() - begin > limit:
                sys.exit(f"{board.size}: {limit} s are over, {proof.turns} turns, {len(proof.cases)} cases so far")
            search()

        proof.search = timed
        try:
            proof.search()
            break
        except BetterTour as better:
            tour = tour_of(board, better.args[0])
            for move in range(len(board.moves)):
                relaxation.fix(move, 0, 1)
    proof.print(tour)
    leaves = sum(isinstance(case, Weights) for case in proof.cases)
    print(f"{board.size}: {proof.turns} turns, {leaves} cases, {time.monotonic() - begin:.0f} s", file=sys.stderr)


main()

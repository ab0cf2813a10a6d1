"""Knight's tours and Hamiltonian paths: find, count, verify and draw them.

>>> import destrier
>>> destrier.tour("8x8", closed=True)
<closed tour of 8x8 by parberry>

Every tour that this package returns was verified, and every reason why there is none was checked. The same seed gives
the same answer on every machine.

| question | call |
|---|---|
| a tour of a board | `tour` |
| a Hamiltonian cycle or path of a graph | `hamiltonian_cycle`, `hamiltonian_path` |
| is there one, and why (not)? | `exists`, `is_hamiltonian` |
| how many are there? | `count` |
| all of them | `all_tours`, `all_hamiltonian_cycles`, `all_hamiltonian_paths` |
| is this a tour? | `check` |
| an answer that is not raised | `ask` |
| a picture | `draw`, `Tour.save`, `Tour.animate` |
| a neural network | `neural` |
| published experiments | `studies` |
"""

from ._about import Method, families, methods
from ._answers import Count, GaveUp, Impossible, No, Reason, Unknown, Yes
from ._ask import ask, check, draw, exists, hamiltonian_cycle, hamiltonian_path, is_hamiltonian, tour
from ._boards import Board
from ._counts import all_hamiltonian_cycles, all_hamiltonian_paths, all_tours, count
from ._destrier import VERSION, NotATour
from ._graphs import Graph, GraphTour
from ._neural import Network, Round, neural
from ._pictures import Animation
from ._progress import Progress
from ._studies import Study, StudyResult, studies
from ._tours import Statistics, Tour

__version__ = VERSION

__all__ = [
    "Animation",
    "Board",
    "Count",
    "GaveUp",
    "Graph",
    "GraphTour",
    "Impossible",
    "Method",
    "Network",
    "No",
    "NotATour",
    "Progress",
    "Reason",
    "Round",
    "Statistics",
    "Study",
    "StudyResult",
    "Tour",
    "Unknown",
    "Yes",
    "all_hamiltonian_cycles",
    "all_hamiltonian_paths",
    "all_tours",
    "ask",
    "check",
    "count",
    "draw",
    "exists",
    "families",
    "hamiltonian_cycle",
    "hamiltonian_path",
    "is_hamiltonian",
    "methods",
    "neural",
    "studies",
    "tour",
]

# Tracebacks and help name the public place of what is defined in the private modules.
for _name in __all__:
    if getattr(globals()[_name], "__module__", "").startswith("destrier._"):
        globals()[_name].__module__ = "destrier"
del _name

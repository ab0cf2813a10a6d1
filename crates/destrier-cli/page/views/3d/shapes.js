// The surfaces in space: maps from the flat board to points, with a parameter that rolls the board up.
//
// A point of the board is (u, v), both from 0 to 1: u from the left edge to the right one, v from the top to the
// bottom. `roll` goes from 0, flat, to 1, where the joined edges meet. The left and right edges of the Möbius strip
// and the Klein bottle meet with a flip, so their maps satisfy P(0, v) = P(1, 1 - v) at roll 1. The Klein bottle is the
// immersion that S. Dickson drew in 1991: it has to pass through itself in space. So has the projective plane, where
// also P(u, 0) = P(1 - u, 1). It is Boy's surface, in the parametrisation of R. Bryant and R. Kusner.

/** @typedef {[number, number, number]} Point */
/** @typedef {(u: number, v: number) => Point} Shape */

const TURN = 2 * Math.PI;

/** @param {number} a @param {number} b @param {number} share */
const blend = (a, b, share) => a + (b - a) * share;
/** Slow at both ends. @param {number} x */
const ease = (x) => x * x * (3 - 2 * x);
/** @param {number} roll @param {number} from @param {number} to */
const stage = (roll, from, to) => ease(Math.min(Math.max((roll - from) / (to - from), 0), 1));

/** A strip of length `length` bent over `angle`: the place at fraction `x`, and how far it is from the middle axis.
 *  The middle of the strip stays at the origin. @param {number} length @param {number} angle @param {number} x */
function bend(length, angle, x) {
  if (angle < 1e-4) return { phi: 0, along: (x - 0.5) * length, radius: Infinity, centre: 0 };
  const radius = length / angle;
  const half = angle / 2;
  return { phi: (x - 0.5) * angle, along: 0, radius, centre: (radius * Math.sin(half)) / half };
}

/** A point `height` above a strip that is bent about a vertical axis.
 *  @param {ReturnType<typeof bend>} strip @param {number} height @returns {[number, number]} x and z */
function onBend({ phi, along, radius, centre }, height) {
  if (radius === Infinity) return [along, height];
  return [(radius + height) * Math.sin(phi), (radius + height) * Math.cos(phi) - centre];
}

/** The map of a surface. Boards whose sides would not fit are stretched while they are rolled up: the tube of a torus
 *  is thinner than its ring. @param {string} surface @param {number} rows @param {number} cols @param {number} roll
 *  @returns {Shape} */
export function shape(surface, rows, cols, roll) {
  const unit = 4 / Math.max(rows, cols);
  const [width, height] = [cols * unit, rows * unit];
  const rolled = SHAPES[surface] ?? SHAPES.plane;
  return rolled(width, height, roll);
}

/** @type {Record<string, (width: number, height: number, roll: number) => Shape>} */
const SHAPES = {
  plane: (width, height) => (u, v) => [(u - 0.5) * width, (0.5 - v) * height, 0],

  cylinder(width, height, roll) {
    const angle = TURN * ease(roll);
    const length = blend(width, Math.max(width, height * 1.4), ease(roll));
    return (u, v) => {
      const [x, z] = onBend(bend(length, angle, u), 0);
      return [x, (0.5 - v) * height, z];
    };
  },

  mobius(width, height, roll) {
    const share = ease(roll);
    const length = blend(width, 8, share);
    const across = blend(height, Math.min(height, 1.7), share);
    return (u, v) => {
      const twist = Math.PI * share * (u - 0.5);
      const w = (0.5 - v) * across;
      const [x, z] = onBend(bend(length, TURN * share, u), w * Math.sin(twist));
      return [x, w * Math.cos(twist), z];
    };
  },

  torus(width, height, roll) {
    const [tube, ring] = [stage(roll, 0, 0.5), stage(roll, 0.45, 1)];
    const length = blend(width, 9, tube);
    const around = blend(height, 4.4, tube);
    return (u, v) => {
      const [y, z] = onBend(bend(around, TURN * tube, 1 - v), 0);
      const [x, depth] = onBend(bend(length, TURN * ring, u), z);
      return [x, y, depth];
    };
  },

  klein(width, height, roll) {
    const [tube, bottle] = [stage(roll, 0, 0.45), stage(roll, 0.4, 1)];
    const length = blend(width, 6, tube);
    const around = blend(height, 3.4, tube);
    return (u, v) => {
      const [y, z] = onBend(bend(around, TURN * tube, 1 - v), 0);
      const straight = /** @type {Point} */ ([(u - 0.5) * length, y, z]);
      const target = dickson(u, v);
      return /** @type {Point} */ (straight.map((value, axis) => blend(value, target[axis], bottle)));
    };
  },

  projective(width, height, roll) {
    const share = ease(roll);
    return (u, v) => {
      const flat = /** @type {Point} */ ([(u - 0.5) * width, (0.5 - v) * height, 0]);
      const target = boy(u, v);
      return /** @type {Point} */ (flat.map((value, axis) => blend(value, target[axis], share)));
    };
  },
};

/** Boy's surface. The rectangle becomes the unit disc, whose opposite boundary points are one point of the surface.
 *  @param {number} u @param {number} v @returns {Point} */
function boy(u, v) {
  const [x, y] = [2 * u - 1, 1 - 2 * v];
  const w = /** @type {Complex} */ ([x * Math.sqrt(1 - (y * y) / 2), y * Math.sqrt(1 - (x * x) / 2)]);
  const cube = times(w, times(w, w));
  const fourth = times(w, cube);
  const sixth = times(cube, cube);
  const below = /** @type {Complex} */ ([sixth[0] + Math.sqrt(5) * cube[0] - 1, sixth[1] + Math.sqrt(5) * cube[1]]);
  const a = -1.5 * over(times(w, [1 - fourth[0], -fourth[1]]), below)[1];
  const b = -1.5 * over(times(w, [1 + fourth[0], fourth[1]]), below)[0];
  const c = over([1 + sixth[0], sixth[1]], below)[1] - 0.5;
  const scale = 1.3 / (a * a + b * b + c * c);
  return [scale * a, scale * b, scale * c + 1.3];
}

/** @typedef {[number, number]} Complex  real and imaginary part */
/** @param {Complex} p @param {Complex} q @returns {Complex} */
const times = (p, q) => [p[0] * q[0] - p[1] * q[1], p[0] * q[1] + p[1] * q[0]];
/** @param {Complex} p @param {Complex} q @returns {Complex} */
const over = (p, q) => {
  const size = q[0] * q[0] + q[1] * q[1];
  return times(p, [q[0] / size, -q[1] / size]);
};

/** The Klein bottle, upright. @param {number} u @param {number} v @returns {Point} */
function dickson(u, v) {
  const a = TURN * u;
  const b = TURN * v - Math.PI / 2;
  const radius = 2 * (1 - Math.cos(a) / 2);
  const inner = a < Math.PI;
  const x = 3 * Math.cos(a) * (1 + Math.sin(a)) + radius * (inner ? Math.cos(a) * Math.cos(b) : -Math.cos(b));
  const y = 8 * Math.sin(a) + (inner ? radius * Math.sin(a) * Math.cos(b) : 0);
  return [0.22 * x, -0.22 * y, 0.22 * radius * Math.sin(b)];
}

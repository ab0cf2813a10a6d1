// Axes: from numbers to places on the screen, with round numbers as ticks.

/** @typedef {{place: (value: number) => number, ticks: number[], low: number, high: number}} Scale */

/** @param {number} low @param {number} high @param {[number, number]} range  places of the two ends
 *  @param {boolean} log @param {number} most  at most this many ticks @returns {Scale} */
export function scale(low, high, range, log, most) {
  /** @param {number} value */
  const f = (value) => (log ? Math.log10(value) : value);
  const length = f(high) - f(low) || 1;
  return {
    low,
    high,
    place: (value) => range[0] + ((f(value) - f(low)) / length) * (range[1] - range[0]),
    ticks: log ? logTicks(low, high, most) : linearTicks(low, high, most),
  };
}

/** @param {number} low @param {number} high @param {number} most */
function linearTicks(low, high, most) {
  const rough = (high - low) / most || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

/** @param {number} low @param {number} high @param {number} most */
function logTicks(low, high, most) {
  for (const factors of [[1, 2, 5], [1, 3], [1]]) {
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
      for (const factor of factors) {
        const tick = Number((factor * 10 ** power).toPrecision(12));
        if (tick >= low * 0.999 && tick <= high * 1.001) ticks.push(tick);
      }
    if (ticks.length <= most || factors.length === 1) return ticks;
  }
  return [];
}

/** A share of a hundred, or a number with as many digits as it needs. @param {number} value @param {boolean} percent */
export function numberText(value, percent) {
  if (percent) return `${trimmed(100 * value, 2)}%`;
  if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(2);
  return Math.abs(value) >= 10_000 ? value.toLocaleString('en') : trimmed(value, 3);
}

/** @param {number} value @param {number} digits */
const trimmed = (value, digits) => String(Number(value.toFixed(digits)));

/** The 95% interval of a share (Wilson 1927). @param {number} hits @param {number} trials
 *  @returns {[number, number]} */
export function wilson(hits, trials) {
  const z = 1.959964;
  const share = hits / trials;
  const middle = share + (z * z) / (2 * trials);
  const half = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  const whole = 1 + (z * z) / trials;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

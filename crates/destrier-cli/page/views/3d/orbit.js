// Turning and zooming with mouse, touch and keyboard: two angles and a distance.

/** @typedef {{yaw: number, pitch: number, zoom: number}} Pose  angles in degrees */

/** @type {Pose} */
export const FIRST_POSE = { yaw: -28, pitch: 32, zoom: 1 };

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.min(Math.max(value, low), high);

/** @param {HTMLElement} element  takes the pointer and the keys @param {() => Pose} now
 *  @param {(pose: Pose) => void} change */
export function orbit(element, now, change) {
  /** @type {Map<number, [number, number]>} */
  const pointers = new Map();
  /** @param {number} yaw @param {number} pitch @param {number} [factor] */
  const turn = (yaw, pitch, factor = 1) => {
    const pose = now();
    change({
      yaw: ((((pose.yaw + yaw + 180) % 360) + 360) % 360) - 180,
      pitch: within(pose.pitch + pitch, -89, 89),
      zoom: within(pose.zoom * factor, 0.5, 4),
    });
  };
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  element.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const wide = pointers.size === 2 ? spread() : 0;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (wide) turn(0, 0, spread() / wide);
    else turn(0.5 * (event.clientX - before[0]), 0.5 * (event.clientY - before[1]));
  });
  for (const end of ['pointerup', 'pointercancel'])
    element.addEventListener(end, (event) => pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      turn(0, 0, Math.exp(-event.deltaY / 600));
    },
    { passive: false },
  );
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') turn(-10, 0);
    else if (event.key === 'ArrowRight') turn(10, 0);
    else if (event.key === 'ArrowUp') turn(0, -10);
    else if (event.key === 'ArrowDown') turn(0, 10);
    else if (event.key === '+' || event.key === '=') turn(0, 0, 1.2);
    else if (event.key === '-') turn(0, 0, 1 / 1.2);
    else if (event.key === '0') change(FIRST_POSE);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { turn };
}

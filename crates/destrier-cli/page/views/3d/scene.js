// The scene: camera, light, board and tour. It draws only when something has changed.

import { PALETTES, colourTable, currentTheme } from '../../board/colours.js';
import { colourSpan } from '../../board/state.js';
import { bodyOf, centresOf, partCount, patchesOf } from './body.js';
import { boardMesh, tourMesh } from './meshes.js';
import { threads } from './threads.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {import('../../board/state.js').Tour} Tour */
/** @typedef {import('../../board/colours.js').Rgb} Rgb */
/** @typedef {import('./orbit.js').Pose} Pose */
/** @typedef {{board: Board, tour: Tour | null, roll: number, pose: Pose, clear: boolean, shown: number}} Shown */

/** The squares are darker than on the flat board: light falls on them from the side.
 *  @type {Record<string, Rgb[]>} */
const SQUARES = {
  light: [
    [252, 247, 236],
    [214, 203, 178],
    [233, 225, 207],
  ],
  dark: [
    [92, 97, 116],
    [52, 55, 68],
    [72, 76, 92],
  ],
};

/** Loads three.js, and rejects if the browser has no WebGL. @param {HTMLCanvasElement} canvas */
export async function openScene(canvas) {
  // A variable keeps the type checker out of the minified module.
  const address = new URL('../../vendor/three.js', import.meta.url).href;
  if (!canvas.getContext('webgl2', { antialias: true, alpha: true })) throw new Error('no WebGL');
  const three = await import(address);
  return new Scene(three, canvas);
}

/** The distance of the farthest point from the origin. @param {import('./body.js').Body} body @param {number} parts */
function extent(body, parts) {
  let farthest = 0;
  for (let part = 0; part < parts; part++)
    for (let i = 0; i <= 24; i++)
      for (let j = 0; j <= 24; j++) farthest = Math.max(farthest, Math.hypot(...body(i / 24, j / 24, part)));
  return farthest;
}

class Scene {
  /** @param {any} three @param {HTMLCanvasElement} canvas */
  constructor(three, canvas) {
    this.three = three;
    this.canvas = canvas;
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.camera = new three.PerspectiveCamera(35, 1, 0.1, 100);
    this.scene = new three.Scene();
    const sun = new three.DirectionalLight(0xffffff, 1.5);
    sun.position.set(-2, 3, 4);
    this.camera.add(sun, new three.AmbientLight(0xffffff, 2.1));
    this.scene.add(this.camera);
    const paint = { vertexColors: true, side: three.DoubleSide };
    this.squarePaint = new three.MeshLambertMaterial({ ...paint, transparent: true });
    this.tourPaint = new three.MeshLambertMaterial(paint);
    this.headPaint = new three.MeshBasicMaterial();
    this.head = new three.Mesh(new three.SphereGeometry(1, 20, 14), this.headPaint);
    this.scene.add(this.head);
    /** @type {number | undefined} */ this.pending = undefined;
    /** @type {Shown | null} */ this.shown = null;
    /** @type {{board: Board, tour: Tour | null, theme: string} | null} */ this.built = null;
    this.resizer = new ResizeObserver(() => this.draw());
    this.resizer.observe(canvas);
  }

  /** @param {Shown} shown */
  set(shown) {
    this.shown = shown;
    this.draw();
  }

  /** Draws at the next frame of the screen. */
  draw() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = undefined;
      if (this.shown && !this.closed) this.render(this.shown);
    });
  }

  /** @param {Shown} shown */
  render(shown) {
    const { board, tour, roll, pose, clear } = shown;
    const theme = currentTheme();
    const old = this.built;
    if (!old || old.board !== board || old.tour !== tour || old.theme !== theme) this.build(board, tour, theme);
    if (this.bent !== roll) this.bend(board, roll);
    this.tube?.show(shown.shown);
    this.placeHead(shown);
    this.squarePaint.opacity = clear ? 0.4 : 1;
    this.squarePaint.depthWrite = !clear;
    this.headPaint.color.set(PALETTES[theme].head);
    this.placeCamera(pose);
    this.renderer.render(this.scene, this.camera);
    this.canvas.dataset.drawn = String(Number(this.canvas.dataset.drawn ?? 0) + 1);
  }

  /** @param {Board} board @param {Tour | null} tour @param {import('../../board/colours.js').Theme} theme */
  build(board, tour, theme) {
    this.built = { board, tour, theme };
    this.bent = NaN;
    for (const mesh of this.meshes ?? []) {
      this.scene.remove(mesh);
      mesh.geometry.dispose();
    }
    this.squares = boardMesh(this.three, patchesOf(board), SQUARES[theme]);
    this.tube = tour
      ? tourMesh(this.three, threads(board, tour), colourTable(theme, tour.closed, colourSpan(tour)))
      : null;
    this.meshes = [new this.three.Mesh(this.squares.geometry, this.squarePaint)];
    if (this.tube) this.meshes.push(new this.three.Mesh(this.tube.geometry, this.tourPaint));
    // Squares that can be seen through are drawn after the tour.
    this.meshes[0].renderOrder = 1;
    for (const mesh of this.meshes) {
      mesh.frustumCulled = false;
      this.scene.add(mesh);
    }
  }

  /** @param {Board} board @param {number} roll */
  bend(board, roll) {
    this.bent = roll;
    this.body = bodyOf(board, roll);
    this.extent = extent(this.body, partCount(board));
    const side = Math.max(board.rows, board.cols, 6, ...(board.grid?.sides ?? []).map((side) => 1.5 * side));
    this.radius = 0.016 * this.extent * (10 / side) ** 0.6;
    this.squares?.bend(this.body);
    this.tube?.bend(this.body, this.radius);
  }

  /** The square that the tour has reached. @param {Shown} shown */
  placeHead({ board, tour, shown }) {
    const { order } = tour ?? { order: new Int32Array() };
    this.head.visible = order.length > 0 && shown < order.length;
    if (!this.head.visible || !this.body) return;
    const id = order[Math.min(shown, order.length - 1)];
    this.head.position.set(...this.body(...centresOf(board)(id)));
    this.head.scale.setScalar(2.2 * (this.radius ?? 0.1));
  }

  /** @param {Pose} pose */
  placeCamera({ yaw, pitch, zoom }) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
    const half = (this.camera.fov / 2) * (Math.PI / 180);
    const narrow = Math.atan(Math.tan(half) * Math.min(1, this.camera.aspect));
    const distance = (1.04 * (this.extent ?? 2)) / Math.sin(narrow) / zoom;
    this.camera.position.set(
      -Math.sin(a) * Math.cos(b) * distance,
      Math.sin(b) * distance,
      Math.cos(a) * Math.cos(b) * distance,
    );
    this.camera.lookAt(0, 0, 0);
  }

  close() {
    this.closed = true;
    this.resizer.disconnect();
    this.renderer.dispose();
  }
}

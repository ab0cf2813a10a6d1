// A tour as a field of colours: each pixel has the colour of the tour at its square.

/** @typedef {import('./colours.js').Rgb} Rgb */

/** @param {CanvasRenderingContext2D} context @param {import('./viewport.js').Viewport} view
 *  @param {import('./state.js').BoardState} state @param {Int32Array} positions @param {Rgb[]} colours
 *  @param {{light: string, paper: string, hole: string}} palette @param {number} shown */
export function paintField(context, view, { board, tour }, positions, colours, palette, shown) {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const table = Uint32Array.from(colours, ([r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r);
  const [blank, paper, hole] = [palette.light, palette.paper, palette.hole].map(packed);
  const perIndex = (table.length - 1) / Math.max(1, tour?.order.length ?? 1);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x + 0.5 - view.x) / view.scale));
  const holes = board.holes.size > 0;
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y + 0.5 - view.y) / view.scale);
    const inside = row >= 0 && row < board.rows;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const col = columns[x];
      if (!inside || col < 0 || col >= board.cols) {
        pixels[at] = paper;
        continue;
      }
      const id = row * board.cols + col;
      const index = positions[id];
      if (index >= 0 && index <= shown) pixels[at] = table[Math.floor(index * perIndex)];
      else pixels[at] = holes && board.holes.has(id) ? hole : blank;
    }
  }
  context.putImageData(image, 0, 0);
}

/** @param {string} hex as #rrggbb */
function packed(hex) {
  const value = parseInt(hex.slice(1), 16);
  return ((255 << 24) | ((value & 255) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

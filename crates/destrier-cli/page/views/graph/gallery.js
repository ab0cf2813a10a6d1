// The gallery: named graphs with small pictures, and the families of the engine. Pictures are made one after the other
// when the gallery is first opened.

import { h, svg } from '../../dom.js';
import { ask } from '../../engine.js';
import { boardPlaces, circle, forceLayout, rings } from './layout.js';
import { boardOf, graphQuery, readGraph, usualLayout } from './model.js';

/** @typedef {import('./model.js').Source} Source */

/** @type {{title: string, source: Source, round?: boolean}[]} */
const NAMED = [
  { title: 'Dodecahedron', source: { kind: 'family', family: 'petersen:10,2' } },
  { title: 'Petersen', source: { kind: 'family', family: 'petersen:5,2' } },
  { title: 'Cube', source: { kind: 'family', family: 'hypercube:3' } },
  { title: 'Tesseract', source: { kind: 'family', family: 'hypercube:4' } },
  { title: 'Möbius–Kantor', source: { kind: 'family', family: 'petersen:8,3' } },
  { title: 'Desargues', source: { kind: 'family', family: 'petersen:10,3' } },
  { title: 'Nauru', source: { kind: 'family', family: 'petersen:12,5' } },
  { title: 'Dürer', source: { kind: 'family', family: 'petersen:6,2' } },
  { title: 'Coxeter', source: { kind: 'family', family: 'coxeter' } },
  { title: 'Tutte', source: { kind: 'family', family: 'tutte' } },
  { title: 'Flower snark', source: { kind: 'family', family: 'snark:5' } },
  { title: 'Complete, 9', source: { kind: 'family', family: 'complete:9' }, round: true },
  { title: 'Grid 6 × 8', source: { kind: 'family', family: 'grid:6x8' } },
  { title: 'Cubic, 60', source: { kind: 'family', family: 'cubic:60,1' } },
  { title: 'Knight, 6 × 6', source: { kind: 'board', board: '6x6' } },
  { title: 'Knight on a torus', source: { kind: 'board', board: 'torus:5x6' } },
];

/** @param {Source} source @param {import('./model.js').Graph} graph */
function placesOf(source, graph) {
  if (source.kind === 'board') return boardPlaces(boardOf(source));
  return usualLayout(source) === 'rings' ? rings(graph.vertices) : forceLayout(graph);
}

/** @param {(source: Source) => void} choose */
export function gallery(choose) {
  const cards = NAMED.map(({ title, source }) => {
    const picture = svg('svg', { viewBox: '-1.15 -1.15 2.3 2.3', 'aria-hidden': 'true' });
    const card = h('button', { type: 'button', onclick: () => choose(source) }, picture, h('span', {}, title));
    return { card, picture };
  });
  const element = h('div', { class: 'gallery' }, ...cards.map(({ card }) => card));
  let opened = false;
  return {
    element,
    /** Draws the small pictures. @param {AbortSignal} signal */
    async open(signal) {
      if (opened) return;
      opened = true;
      for (const [i, { source, round }] of NAMED.entries()) {
        try {
          const graph = readGraph(await ask(graphQuery(source), undefined, signal));
          const { x, y } = round ? circle(graph.vertices) : placesOf(source, graph);
          const lines = graph.edges.map(
            ([a, b]) => `M${x[a].toFixed(3)} ${y[a].toFixed(3)}L${x[b].toFixed(3)} ${y[b].toFixed(3)}`,
          );
          cards[i].picture.append(svg('path', { class: 'thumbnail-edges', d: lines.join('') }));
          if (graph.vertices <= 64)
            for (let v = 0; v < graph.vertices; v++)
              cards[i].picture.append(svg('circle', { class: 'thumbnail-vertex', cx: x[v], cy: y[v], r: 0.07 }));
        } catch {
          if (signal.aborted) return;
          // The button still works without its picture.
        }
      }
    },
  };
}

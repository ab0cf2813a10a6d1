// The views of the page, in the order of the navigation. A view is loaded when it is first opened.

/** @typedef {{update: (params: URLSearchParams) => void, unmount: () => void,
 *   boardParams?: () => Record<string, string>}} MountedView
 *  update: the address changed while the view was open; unmount: stop all work;
 *  boardParams: what other views take over */
/** @typedef {{mount: (root: HTMLElement, params: URLSearchParams) => MountedView}} ViewModule */
/** @typedef {{name: string, title: string, load: () => Promise<ViewModule>, boardless?: boolean}} View
 *  boardless: the view has no board to take over from others */

/** @type {View[]} */
export const VIEWS = [
  { name: 'tour', title: 'Tour', load: () => import('./views/tour/view.js') },
  { name: 'play', title: 'Play', load: () => import('./views/play/view.js') },
  { name: 'count', title: 'Count', load: () => import('./views/count/view.js') },
  { name: '3d', title: '3D', load: () => import('./views/3d/view.js') },
  { name: 'map', title: 'Map', load: () => import('./views/map/view.js') },
  { name: 'graph', title: 'Graphs', load: () => import('./views/graph/view.js'), boardless: true },
  { name: 'studies', title: 'Studies', load: () => import('./views/studies/view.js'), boardless: true },
  { name: 'theorem', title: 'Theorem', load: () => import('./views/theorem/view.js'), boardless: true },
];

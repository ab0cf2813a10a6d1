// The state of the 3D view, as the address has it.

import { combinesLeapers } from '../../board/geometry.js';
import { notInSpace } from '../../board/grids.js';
import { boardParams, readBoard } from '../../board/params.js';
import { FIRST_POSE } from './orbit.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {{problems: string[], board: Board, taken: Board | null, closed: boolean, seed: number, roll: number,
 *  clear: boolean, pose: import('./orbit.js').Pose, at: number | null}} SpaceState
 *  problems: what the address asks for and cannot be shown; at: the position of the playback, null for the end;
 *  taken: the plane board that came from another view. A plane has nothing to roll up, so the torus of the same size is
 *  shown, and other views get their own board back. */

export const LARGEST = 40;
const FIRST_BOARD = 'torus:8x12';
export const LIMITS = { fallback: FIRST_BOARD, largest: LARGEST, cells: 6 * LARGEST ** 2, view: '3D' };

/** @param {URLSearchParams} params @param {string} key @param {number} fallback @param {number} low
 *  @param {number} high */
function number(params, key, fallback, low, high) {
  const value = Number(params.get(key) ?? fallback);
  return Number.isFinite(value) ? Math.min(Math.max(value, low), high) : fallback;
}

/** The tour of a box is inside it. @param {Board} board */
const isSeenThrough = ({ grid }) => grid?.kind === 'box';

/** The board of an address, or another one if it has no picture in space. @param {URLSearchParams} params
 *  @param {typeof LIMITS} limits @param {string[]} problems @returns {Board} */
export function readSpaceBoard(params, limits, problems) {
  const board = readBoard(params, limits, problems);
  if (board.grid?.kind !== 'box' || !notInSpace(board.grid)) return board;
  problems.push(`${notInSpace(board.grid)} This is ${limits.fallback} instead.`);
  return readBoard(new URLSearchParams({ board: limits.fallback }));
}

/** @param {URLSearchParams} params @returns {SpaceState} */
export function readState(params) {
  /** @type {string[]} */
  const problems = [];
  const board = readSpaceBoard(params, LIMITS, problems);
  const isSurface = !board.grid && !combinesLeapers(board.leaper);
  const plane = isSurface && board.surface === 'plane' && params.get('flat') !== '1';
  return {
    problems,
    at: params.has('at') ? Math.round(number(params, 'at', 0, 0, LIMITS.cells)) : null,
    board: plane ? { ...board, surface: 'torus' } : board,
    taken: plane ? board : null,
    closed: params.get('closed') !== '0',
    seed: Math.round(number(params, 'seed', 1, 0, 2 ** 53 - 1)),
    roll: number(params, 'roll', 100, 0, 100) / 100,
    clear: params.has('clear') ? params.get('clear') === '1' : isSeenThrough(board),
    pose: {
      yaw: number(params, 'yaw', FIRST_POSE.yaw, -180, 180),
      pitch: number(params, 'pitch', FIRST_POSE.pitch, -89, 89),
      zoom: number(params, 'zoom', 100, 50, 400) / 100,
    },
  };
}

/** @param {SpaceState} state @returns {Record<string, string>} */
export function stateParams({ board, taken, closed, seed, roll, clear, pose, at }) {
  const turned = pose.yaw !== FIRST_POSE.yaw || pose.pitch !== FIRST_POSE.pitch;
  return {
    ...boardParams(taken ?? board),
    ...(!board.grid && board.surface === 'plane' && { flat: '1' }),
    ...(!closed && { closed: '0' }),
    ...(seed !== 1 && { seed: String(seed) }),
    ...(roll < 1 && { roll: String(Math.round(100 * roll)) }),
    ...(clear !== isSeenThrough(board) && { clear: clear ? '1' : '0' }),
    ...(turned && { yaw: String(Math.round(pose.yaw)), pitch: String(Math.round(pose.pitch)) }),
    ...(at !== null && { at: String(at) }),
    ...(pose.zoom !== 1 && { zoom: String(Math.round(100 * pose.zoom)) }),
  };
}

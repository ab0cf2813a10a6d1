// Which boards of a surface have tours: two maps, of closed and of open tours, shown as one.

import { pieceName } from '../../board/geometry.js';
import { ask } from '../../engine.js';

/** @typedef {import('../../board/geometry.js').Board} Board */
/** @typedef {Record<string, any>} Message */
/** @typedef {'closed' | 'open' | 'none' | 'unknown' | 'waiting'} Kind */
/** @typedef {{kind: Kind, closed: string, open: string}} Cell  what is known, and why in words */

/** @type {Record<Kind, string>} */
export const KIND_WORDS = {
  closed: 'a closed tour',
  open: 'open tours only',
  none: 'no tour',
  unknown: 'not known',
  waiting: 'not decided yet',
};

export class ExistenceMap {
  /** @param {Board} board  its rows and columns are the largest ones of the map */
  constructor(board) {
    this.board = board;
    /** Answers by row and column, for closed and open tours. @type {Record<string, string[][]>} */
    this.answers = { closed: [], open: [] };
    /** @type {Record<string, Message | null>} */
    this.replies = { closed: null, open: null };
  }

  /** Asks for both maps. @param {() => void} onRow @param {AbortSignal} signal */
  async run(onRow, signal) {
    const { surface, rows, cols, leaper } = this.board;
    const piece = pieceName(leaper) === 'knight' ? {} : { leaper };
    const asked = ['closed', 'open'].map(async (name) => {
      const query = { request: 'map', surface, rows, cols, ...piece, closed: name === 'closed' };
      const onMessage = (/** @type {Message} */ message) => {
        if (message.message !== 'frame' || message.kind !== 'row') return;
        this.answers[name][message.row - 1] = message.cells;
        onRow();
      };
      const reply = await ask(query, onMessage, signal);
      this.replies[name] = reply;
      this.answers[name] = reply.cells;
      onRow();
    });
    await Promise.all(asked);
  }

  /** @param {number} row @param {number} col  from 0 @returns {Cell} */
  at(row, col) {
    const [closed, open] = ['closed', 'open'].map((name) => this.answers[name][row]?.[col]);
    /** @type {Kind} */
    let kind = 'waiting';
    if (closed === 'yes') kind = 'closed';
    else if (closed === 'no' && open === 'yes') kind = 'open';
    else if (closed === 'no' && open === 'no') kind = 'none';
    else if (closed && open) kind = 'unknown';
    return { kind, closed: this.reason('closed', row, col), open: this.reason('open', row, col) };
  }

  /** Why there is no tour, if that is known. @param {string} name @param {number} row @param {number} col */
  reason(name, row, col) {
    const reply = this.replies[name];
    const index = reply?.reason_of?.[row]?.[col];
    return index === null || index === undefined ? '' : (reply?.reasons[index] ?? '');
  }

  /** How many boards are of each kind. @returns {Record<Kind, number>} */
  counts() {
    const counts = { closed: 0, open: 0, none: 0, unknown: 0, waiting: 0 };
    for (let row = 0; row < this.board.rows; row++)
      for (let col = 0; col < this.board.cols; col++) counts[this.at(row, col).kind]++;
    return counts;
  }
}

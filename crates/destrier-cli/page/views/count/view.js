// The Count view.

import { byBoard } from '../by-board.js';
import { mount as mountCells } from './cells.js';
import { mount as mountFlat } from './flat.js';

export const mount = byBoard(mountFlat, mountCells);

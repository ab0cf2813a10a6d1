// The Tour view.

import { byBoard } from '../by-board.js';
import { mount as mountCells } from '../cells/view.js';
import { mount as mountFlat } from './flat.js';

export const mount = byBoard(mountFlat, mountCells);

/** The calls of the fee screens: as everywhere, with students under the flat names that these screens read. */
import { ask as askPlain, write as writePlain } from '../../../dataProvider/ask.ts';
import { flatStudents } from './flatStudents.ts';

export const ask: typeof askPlain = async (call, ...told) => flatStudents(await askPlain(call, ...told));
export const write: typeof writePlain = async (call, ...told) => flatStudents(await writePlain(call, ...told));

/** The calls of the fee screens: as everywhere, with students under the flat names that these screens read. */
import { ask as askPlain, write as writePlain } from '../dataProvider/ask.ts';
import { flatStudents } from '../students/flatStudents.ts';

export const ask: typeof askPlain = async (call, ...parts) => flatStudents(await askPlain(call, ...parts));
export const write: typeof writePlain = async (call, ...parts) => flatStudents(await writePlain(call, ...parts));

import { withStudents } from '../../students/chosenIds.ts';
import type { ListAction } from '../list.ts';

/** Writes a message to the families of the students whom the ticked rows are about. */
export const sendMessage = <R>(idsOf: (row: R) => readonly number[]): ListAction<R> => ({
  label: 'Send a message',
  needs: 'messages.send',
  toOfAll: (rows) => withStudents('/sms-blaster/send', [...new Set(rows.flatMap(idsOf))]),
});

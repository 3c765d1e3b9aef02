import { statementOf } from '../../challans/paths.ts';
import type { ListAction } from '../list.ts';

/** Opens the statement of the student whom the ticked row is about; it is about nobody without one. */
export const statement = <R>(studentOf: (row: R) => { readonly id: number } | null): ListAction<R> => ({
  label: 'Statement',
  capability: 'statements',
  when: (row) => studentOf(row) !== null,
  to: (row) => statementOf({ student_id: studentOf(row)?.id ?? 0 }),
});

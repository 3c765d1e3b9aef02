/** Whom a change of many plans is about: the ticked ones, else everybody that the filters of the list find. */
import { plural } from '../../../contract/plural.ts';
import type { ListAddress } from '../../students/useListAddress.ts';
import type { Ticked } from '../../ui/table/ticked.ts';

export interface Selected {
  readonly body: { readonly student_ids: number[] } | (ListAddress['body'] & { readonly search?: string });
  /** '12 ticked students', 'the 340 students of this list' */
  readonly words: string;
  /** A class or a search is named: a whole school is not changed by leaving everything out. */
  readonly named: boolean;
}
/** `only`: the one campus of a user who has one; the filters do not name it then. */
export function selectedOf(ticked: Ticked, at: ListAddress, total: number, only?: number): Selected {
  if (ticked.size > 0)
    return { body: { student_ids: [...ticked] }, words: plural(ticked.size, 'ticked student'), named: true };
  const chosen = { ...at.body, ...(only === undefined ? {} : { campus_id: only }) };
  const named = Object.keys(chosen).some((name) => name !== 'not_enrolled') || at.search !== '';
  return {
    body: { ...chosen, ...(at.search === '' ? {} : { search: at.search }) },
    words: `the ${plural(total, 'student')} of this list`,
    named,
  };
}

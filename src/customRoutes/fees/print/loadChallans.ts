import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import { askChallans } from '../../../challans/challanList.ts';
import type { Chosen } from './chosenChallans.ts';
import type { Answer, Query } from '../../../../contract/endpoints/calls.ts';

/** More than these are no print that anybody waits for: the filter should be narrowed. */
export const MOST_CHALLANS = 5000;
const AT_ONCE = 200;
const WITH = { challan_particular_wise_payment_status: '1', late_fee_fine_on_challan: '1', for_print: '1' } as const;

export type Progress = { readonly done: number; readonly all: number | null };
export const tooMany = (total: number, most: number, what: string, how: string): string =>
  `These are ${total.toLocaleString('en-PK')} ${what}; at most ${most.toLocaleString('en-PK')} are printed at once. ${how}`;
type OnProgress = (progress: Progress) => void;
const ask = (query: Query<'GET /student_challan'>, signal: AbortSignal): Promise<Answer<'GET /student_challan'>> =>
  askChallans({ ...query, ...WITH }, signal);

async function byIds(ids: readonly number[], onProgress: OnProgress, signal: AbortSignal): Promise<Challan[]> {
  const found = new Map<number, Challan>();
  let done = 0;
  for (const some of runsOf(ids, AT_ONCE)) {
    onProgress({ done, all: ids.length });
    const { data } = await ask({ ids: some.join(','), page: '1', per_page: String(AT_ONCE) }, signal);
    for (const one of data) found.set(one.id, one);
    done += some.length;
  }
  onProgress({ done, all: ids.length });
  // As they were chosen.
  return ids.flatMap((id) => found.get(id) ?? []);
}
async function byPages(
  query: Query<'GET /student_challan'>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Challan[]> {
  const found = new Map<number, Challan>();
  onProgress({ done: 0, all: null });
  for (let page = 1; ; page += 1) {
    const { data, total, last_page } = await ask({ ...query, page: String(page), per_page: String(AT_ONCE) }, signal);
    for (const one of data) found.set(one.id, one);
    // Never some of them without a word: who prints a school by parts must know which.
    if ((total ?? found.size) > MOST_CHALLANS)
      throw new Error(tooMany(total ?? found.size, MOST_CHALLANS, 'challans', 'Choose a campus, a class or a month.'));
    onProgress({ done: Math.min(found.size, total ?? found.size), all: total ?? null });
    if (page >= last_page || data.length === 0) return [...found.values()];
  }
}
/**
 * The challans of a print with their lines, arrears and fines, in pieces; `onProgress` hears how far it is. Throws what the
 * call throws.
 */
export const loadChallans = (chosen: Chosen, onProgress: OnProgress, signal: AbortSignal): Promise<Challan[]> =>
  'ids' in chosen ? byIds(chosen.ids, onProgress, signal) : byPages(chosen.query, onProgress, signal);

/** Every open challan of the families of these, by family in the order in which they first come. */
export async function loadFamilies(
  challans: readonly Challan[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Challan[][]> {
  const found = new Map<number, Challan>();
  for (const some of runsOf(challans, AT_ONCE)) {
    const query = {
      families_of: some.map(({ id }) => id).join(','),
      include_future_challans: '1',
      sort_by_family_no: '1',
    };
    for (const one of await byPages(query, onProgress, signal)) found.set(one.id, one);
  }
  const familyOf = ({ student }: Challan): string =>
    student.family_no === null ? `student ${student.id}` : `family ${student.family_no}`;
  const open = Map.groupBy(found.values(), familyOf);
  return [...new Set(challans.map(familyOf))].flatMap((family) => {
    const own = open.get(family);
    return own ? [own] : [];
  });
}

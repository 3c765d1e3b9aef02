import type { Filter } from '../../../contract/filters.ts';
import { decodeAnswer } from '../../dataProvider/answer.ts';
import { perform } from '../../dataProvider/calls.ts';
import { searchFilter } from '../../dataProvider/specifiedList.ts';
import { students } from '../../resources/students.ts';
import { CLASS_PARAMS } from '../../students/useListAddress.ts';

/** A student as `/api_students` answers them with the late-fee flags. */
export type Owing = Readonly<Record<string, unknown>> & { readonly id: number };
export interface OwingPage {
  readonly data: readonly Owing[];
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
}
type Wanted = Readonly<Record<string, unknown>>;

const filtersOf = (query: Wanted): readonly Filter[] => [
  ...CLASS_PARAMS.flatMap((field): Filter[] =>
    query[field] === undefined ? [] : [{ field, operator: '=', value: Number(query[field]) }],
  ),
  ...(query['search'] === undefined ? [] : [searchFilter(query['search'])]),
];
/** Students with something past its due date, as specification 7 asks for them: what each owes, and the fine of today. */
export async function askOwing(query: Wanted, signal?: AbortSignal): Promise<OwingPage> {
  const filters = filtersOf(query);
  const { page, per_page, remaining_amount_from, remaining_amount_to } = query;
  const amounts = Object.entries({ remaining_amount_from, remaining_amount_to }).filter(
    ([, value]) => value !== undefined,
  );
  const answer = await perform(students.wire.list, {
    query: {
      page: String(page ?? 1),
      per_page: String(per_page ?? 50),
      sort_by: 'sid',
      sort_order: 'ASC',
      fee_defaulters: '1',
      late_fee_fine_on_challan: '1',
      ...Object.fromEntries(amounts.map(([name, value]) => [name, String(value)])),
      ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
    },
    signal,
  });
  return decodeAnswer(answer, { page, per_page }) as unknown as OwingPage;
}

import type { DataProvider, RaRecord } from 'ra-core';
import { today } from '../../../../contract/dates.ts';
import { askChallans } from '../../../challans/challanList.ts';
import { readChallan } from '../../../challans/readChallan.ts';
import type { StudentRow } from '../../../students/studentRow.ts';
import { feeCardOf, monthsOf, type CardChallan, type FeeCard } from './feeCard.ts';
import { tooMany, type Progress } from './loadChallans.ts';

/** A card asks for the challans of its student, so these are some hundred calls. */
export const MOST_CARDS = 500;
const PAGE = 200;
const TOGETHER = 4;

export interface StudentCard extends FeeCard {
  readonly row: StudentRow;
}

async function challansOf(row: StudentRow, signal: AbortSignal): Promise<CardChallan[]> {
  const found: CardChallan[] = [];
  for (let page = 1; ; page += 1) {
    const query = { student_id: String(row.id), include_future_challans: 'true', page: String(page) } as const;
    const { data, last_page } = await askChallans({ ...query, per_page: String(PAGE) }, signal);
    for (const said of data) {
      const challan = readChallan(said, today(), 0);
      const { amount, fine, discount, paid, last_paid_date } = challan;
      found.push({
        ...challan,
        amount: amount ?? challan.balance,
        fine: fine ?? 0,
        discount: discount ?? 0,
        paid: paid ?? 0,
        last_paid_date: last_paid_date ?? null,
      });
    }
    if (page >= (last_page ?? 1) || data.length === 0) return found;
  }
}

/** The fee cards of these students over the session each is in, in their order. Throws what a call throws. */
export async function loadFeeCards(
  provider: Pick<DataProvider, 'getList'>,
  students: readonly StudentRow[],
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<StudentCard[]> {
  if (students.length > MOST_CARDS)
    throw new Error(tooMany(students.length, MOST_CARDS, 'fee cards', 'Choose a class or a section.'));
  const { data: sessions } = await provider.getList<RaRecord>('sessions', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'start_date', order: 'DESC' },
    filter: {},
    signal,
  });
  const months = new Map(
    sessions.map(({ id, start_date: start, end_date: end }) => [
      id,
      monthsOf(String(start ?? today()), typeof end === 'string' ? end : null),
    ]),
  );
  const cards: StudentCard[] = [];
  const work = students.entries();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const [at, row] of work) {
      const challans = await challansOf(row, signal);
      cards[at] = { row, ...feeCardOf(challans, months.get(Number(row['session_id'])) ?? monthsOf(today(), null)) };
      done += 1;
      onProgress({ done, all: students.length });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return cards;
}

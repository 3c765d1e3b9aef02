/** What the page of payment options says of a bill: what is asked for, until when, and under which numbers. */
import { shiftDay, today } from '../../../../contract/dates.ts';
import { sumRupees } from '../../../../contract/money.ts';
import type { Open, OpenChallan } from '../../../challans/openBill.ts';
import { fetchOpen } from '../../../challans/openChallans.ts';

export interface ToPay {
  readonly student: Open['students'][number] | undefined;
  readonly challans: readonly {
    readonly id: number;
    readonly challan_no: number;
    readonly due_date: string;
    readonly amount: number;
  }[];
  /** What is to be paid until this day, and after it. Rupees. */
  readonly by: string;
  readonly within: number;
  readonly after: number;
  readonly pending: number;
}
const asks = ({ due, late_fee_fine }: OpenChallan): number => sumRupees([due, late_fee_fine]);
const all = ({ challans }: Open): number => sumRupees(challans.map(asks));

/**
 * Of a student as of today: until the last of the days on which a challan of it is paid without a fine, or today, and on
 * the day after it. A provider that does not tell these days has the due dates.
 */
export async function readToPay(student: number, signal?: AbortSignal): Promise<ToPay> {
  const on = (paid_date: string): Promise<Open> => fetchOpen({ student_id: String(student), paid_date }, signal);
  const now = await on(today());
  const last = now.challans
    .map(({ due_date, last_free_day }) => last_free_day ?? due_date)
    .toSorted()
    .at(-1);
  const by = last !== undefined && last > today() ? last : today();
  const [within, after] = await Promise.all([by === today() ? now : on(by), on(shiftDay(by, 1))]);
  return {
    student: now.students[0],
    challans: within.challans
      .filter((challan) => asks(challan) > 0)
      .map((challan) => ({
        id: challan.id,
        challan_no: challan.challan_no,
        due_date: challan.due_date,
        amount: asks(challan),
      })),
    by,
    within: all(within),
    after: all(after),
    pending: now.owed.pending,
  };
}
/** The number that banks, wallets and cash machines ask for; null where the school has none. */
export const consumerNumber = (prefix: string, challanNo: number): string | null =>
  prefix === '' ? null : `${prefix}${challanNo}`;

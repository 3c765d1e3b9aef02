/** What an auditor looks at first: series of numbers, hours and days of vouchers, and money that one person alone moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

interface Found {
  readonly finding: string;
  readonly document: string;
  readonly user: string | null;
  readonly amount: number | null;
  readonly remark: string;
}
let api: Api;
let school: FeeSchool;
let johar: TestUser;
const at = (name: string): number => (school.ids as Record<string, number>)[name] ?? 0;
function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
const findings = async (query: Record<string, string | number> = {}, user?: TestUser): Promise<Found[]> =>
  done(await school.get('/audit_findings', { from: dayFrom(-300), to: today(), ...query }, user))
    .rows as unknown as Found[];
const of = (rows: readonly Found[], finding: string): Found[] => rows.filter((row) => row.finding === finding);
const voucher = async (campus: string, entry_date: string, amount: number): Promise<number> =>
  Number(
    done(
      await school.post('/finance_entry', {
        kind: 'journal',
        campus_id: at(campus),
        entry_date,
        memo: `Of ${campus}`,
        lines: [
          { account_id: at('bad_debt'), debit: amount },
          { account_id: at('opening_equity'), credit: amount },
        ],
      }),
    ).row['trans_id'],
  );
/** The hour at which a voucher was entered, past the triggers. */
const enteredAt = (id: number, when: string): Promise<unknown> =>
  school.rows(
    `SET session_replication_role = replica; UPDATE vouchers SET made_at = '${when}' WHERE id = ${id}; SET session_replication_role = origin`,
  );

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  johar = await makeUser(api, 'chenab', { privileges: ['books.check'], campuses: [at('Johar')] });
  await school.user(school.principal.id, { paid_date_back_days: 300 });
}, 120_000);
afterAll(() => api.test.drop());

describe('audit findings', () => {
  it('name vouchers of the night, of a Sunday and of long after their day, and those posted by who made them', async () => {
    // A Wednesday noon, a Wednesday at two in the night, and a Sunday noon in Karachi.
    for (const [amount, when] of [
      [10, '2026-07-15T07:00:00Z'],
      [20, '2026-07-14T21:00:00Z'],
      [30, '2026-07-19T07:00:00Z'],
    ] as const)
      await enteredAt(await voucher('Gulberg', '2026-07-14', amount), when);
    await enteredAt(await voucher('Johar', '2026-07-01', 40), '2026-07-15T07:00:00Z');
    const rows = await findings({ from: '2026-07-01', to: '2026-07-31' });
    const amounts = (finding: string): (number | null)[] => of(rows, finding).map(({ amount }) => amount);
    expect(amounts('Entered at night')).toEqual([20]);
    expect(amounts('Entered on a Sunday')).toEqual([30]);
    expect(of(rows, 'Dated back').map(({ amount, remark }) => [amount, remark])).toEqual([[40, '14 days']]);
    expect(amounts('Posted by who made it').toSorted()).toEqual([10, 20, 30, 40]);
  });
  it('name receipts voided and advances given back by who took them, and not those of two people', async () => {
    const other = await makeUser(api, 'chenab');
    const pay = async (): Promise<number> => {
      const student = await school.add();
      await school.charge(student, [10_000]);
      return Number(done(await school.pay({ student_id: student.id, amount: 150 })).row['payment_id']);
    };
    const [own, others, advance] = [await pay(), await pay(), await pay()];
    const take = (trans_id: number, user?: TestUser): Promise<Answer> =>
      school.post('/deleteChallanTransaction', { delete_type: 'payment', trans_id, reason: 'a mistake' }, user);
    await pay();
    done(await take(own));
    done(await take(others, other));
    const refund = {
      payment_id: advance,
      amount: 20,
      refund_date: today(),
      paying_acc: at('Cash'),
      reason: 'asked for',
    };
    done(await school.post('/fee_refunds', refund));
    const rows = await findings();
    expect(of(rows, 'Voided by who took it').map(({ document }) => document)).toEqual(['Receipt 1']);
    expect(of(rows, 'Given back by who took it').map(({ document, amount }) => [document, amount])).toEqual([
      ['Refund 1', 20],
    ]);
  });
  it('of one campus are those of it, without the series of the institute', async () => {
    const rows = await findings({ from: '2026-07-01', to: '2026-07-31' }, johar);
    expect(of(rows, 'Series of numbers')).toEqual([]);
    expect(rows.map(({ amount }) => amount)).toEqual([40, 40]);
    expect(of(await findings({ campus_id: at('Gulberg') }), 'Dated back')).toEqual([]);
  });
  it('count what is missing and void of each series', async () => {
    const remark = async (document: string): Promise<string | undefined> =>
      of(await findings(), 'Series of numbers').find((row) => row.document === document)?.remark;
    expect(await remark('Receipts')).toBe('1 to 4: 0 missing, 2 void');
    expect(await remark('Journal of Now')).toBe('1 to 4: 0 missing, 0 void');
    await school.rows(
      `SET session_replication_role = replica; UPDATE payments SET receipt_no = 9 WHERE receipt_no = 4; SET session_replication_role = origin`,
    );
    expect(await remark('Receipts')).toBe('1 to 9: 5 missing, 2 void');
  });
});

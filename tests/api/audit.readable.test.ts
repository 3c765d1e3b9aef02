/** The log speaks of money in rupees and of records by their names and numbers, whatever wrote the row. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDITED } from '../../contract/audited.ts';
import { currentMonth, today } from '../../contract/dates.ts';
import { loggedEntities } from '../../server/modules/audit/auditScope.ts';
import { NAMED } from '../../server/modules/audit/names.ts';
import { resources } from '../../src/resources/index.ts';
import { makeApp, type Answer, type Api } from './support/apiClient.ts';
import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
interface Told {
  entity: string;
  entity_id: string;
  action: string;
  title: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const log = async (query: Record<string, string> = {}): Promise<Told[]> =>
  (await school.get('/user_logging', { per_page: '500', ...query })).rows as unknown as Told[];
const ok = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ids = school.ids as Record<string, number>;
  const student = await school.add();
  const [line] = await school.charge(student, [50_050, 20_000]);
  ok(await school.pay({ student_id: student.id, amount: 470.5, cashRecieved: 500, cashReturned: 29.5 }));
  ok(
    await school.post('/challanDirectPayment', {
      student_id: student.id,
      paid_date: today(),
      receiving_acc: ids['Cash'],
      particulars: [{ particular_id: ids['Transport'], amount: 31.25 }],
    }),
  );
  ok(
    await school.post('/challanDiscount', {
      reason: 'hardship',
      lines: [{ particular_line_id: line?.id, amount: 12.75 }],
    }),
  );
  const advance = ok(await school.pay({ student_id: (await school.add()).id, amount: 90.5 }));
  ok(
    await school.post('/fee_refunds', {
      payment_id: advance.row['payment_id'],
      amount: 10.25,
      refund_date: today(),
      paying_acc: ids['Cash'],
      reason: 'asked for',
    }),
  );
  const wrong = ok(await school.pay({ student_id: (await school.add()).id, amount: 66.5 }));
  ok(
    await school.post('/deleteChallanTransaction', {
      delete_type: 'payment',
      trans_id: wrong.row['payment_id'],
      reason: 'wrong family',
    }),
  );
  ok(
    await school.post('/till_close', {
      campus_id: ids['Gulberg'],
      account_id: ids['Cash'],
      counted: 5.5,
      notes: 'not counted',
    }),
  );
  await school.user(school.principal.id, { two_step_ch_payment_approval_req: true });
  const waits = ok(await school.pay({ student_id: (await school.add()).id, amount: 44.5 }));
  await school.user(school.principal.id, { two_step_ch_payment_approval_req: false });
  ok(
    await school.post('/approvePendingPayments', {
      ids: [waits.row['payment_id']],
      decision: 'reject',
      reason: 'forged',
    }),
  );
  const planned = await school.add();
  ok(
    await school.post('/student_feePlan', {
      student_ids: [planned.id],
      from_month: currentMonth(),
      particulars: [{ particular_id: ids['Tuition'], amount: 1234.5 }],
    }),
  );
  ok(
    await school.post('/student_challan', {
      student_ids: [planned.id],
      challan_month_from: currentMonth(),
      apply_advance: false,
    }),
  );
});
afterAll(() => api.test.drop());

describe('the log', () => {
  it('has a word for every entity that it names, and a name for every record of one', () => {
    const declared = new Set<string>(resources.map(({ key }) => key));
    expect([...loggedEntities].filter((entity) => !declared.has(entity) && !AUDITED[entity])).toEqual([]);
    expect(
      [...loggedEntities].filter(
        (entity) => !NAMED[entity] && !declared.has(entity) && entity !== 'certificate_prints',
      ),
    ).toEqual([]);
  });
  it('can be asked for the name of a record of any entity', async () => {
    const kinds = [...loggedEntities];
    // One row of each kind, of a record that is not there: every query is one that the database takes.
    await school.rows(
      `INSERT INTO audit_log (institute_code, action, entity, entity_id, after) SELECT 'chenab', 'update', e, '999999', '{}' FROM unnest($1::text[]) e`,
      [kinds],
    );
    const rows = await log({ entity_id: '999999' });
    expect(rows.length).toBe(kinds.length);
    expect(rows.filter(({ title }) => title !== null)).toEqual([]);
  });
  it('shows no id as a bare number, of any entity without a declaration', async () => {
    const rows = (await log()).filter(({ entity }) => AUDITED[entity]);
    expect(new Set(rows.map(({ entity }) => entity)).size).toBeGreaterThanOrEqual(7);
    const bare = rows.flatMap(({ entity, action, before, after }) =>
      [before, after].flatMap((values) =>
        Object.keys(values ?? {})
          .filter((name) => /_ids?$|^paying_acc$/.test(name))
          .map((name) => `${entity} ${action} ${name}`),
      ),
    );
    expect(bare).toEqual([]);
    expect(
      rows.filter(({ entity_id, title }) => entity_id !== '999999' && title === null).map(({ entity }) => entity),
    ).toEqual([]);
  });
  it('tells every amount in rupees', async () => {
    const of = async (entity: string, action = 'create') =>
      (await log({ entity, action })).filter(({ entity_id }) => entity_id !== '999999').map(({ after }) => after);
    expect(await of('payments')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          amount: 470.5,
          cash_received: 500,
          cash_returned: 29.5,
          receiving_account: '10 Cash',
          lines: [expect.stringMatching(/^Tuition, challan \d+.*: Rs 470.50$/)],
        }),
      ]),
    );
    expect(await of('challan_discounts')).toMatchObject([{ amount: 12.75 }]);
    expect(await of('refunds')).toMatchObject([{ amount: 10.25, paying_account: '10 Cash' }]);
    expect(await of('till_closings')).toMatchObject([{ counted: 5.5, received: 592.25, paid_out: 10.25 }]);
    expect(await of('student_fee_plans')).toMatchObject([
      { amount: 1234.5, particular: 'Tuition', student: expect.stringMatching(/, SID \d+$/) },
    ]);
  });
  it('names the receipt and its amount where it was rejected or voided', async () => {
    expect(await log({ entity: 'payments', action: 'reject' })).toMatchObject([
      { title: expect.stringMatching(/^Receipt \d+, Rs 44\.50$/), after: { reason: 'forged' } },
    ]);
    expect(await log({ entity: 'payments', action: 'void' })).toMatchObject([
      { title: expect.stringMatching(/^Receipt \d+, Rs 66\.50$/) },
    ]);
  });
});

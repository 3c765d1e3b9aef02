/** The log of a seeded school shows what its people did, as if they had done it at the counter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDITED } from '../../contract/audited.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let auditor: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 4 });
  auditor = await makeUser(api, DEMO_INSTITUTE, { username: 'auditor' });
}, 240_000);
afterAll(() => api.test.drop());

interface Told {
  readonly entity: string;
  readonly action: string;
  readonly title: string | null;
  readonly username: string;
  readonly created_at?: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}
const told = async (entity: string, action = 'create'): Promise<Told[]> =>
  (await api.call('/user_logging', { token: auditor.token, query: { entity, action, per_page: '500' } }))
    .rows as unknown as Told[];
const rows = (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(api.test.ownerUrl, async (client) => (await client.query(text)).rows as Record<string, unknown>[]);
const rowOf = (entity: string, action: string, who: string) =>
  `SELECT 1 FROM audit_log a WHERE a.institute_code = t.institute_code AND a.entity = '${entity}' AND a.action = '${action}' AND a.entity_id = t.id::text AND a.user_id = ${who}`;

describe('the history of the demo school', () => {
  test.each([
    ['payments', 'create', 't.created_by', 'true'],
    ['payments', 'void', 't.voided_by', 't.voided_at IS NOT NULL'],
    ['challan_discounts', 'create', 't.requested_by', 'true'],
    ['challan_discounts', 'approve', 't.decided_by', `t.status = 'approved'`],
    ['challan_discounts', 'reject', 't.decided_by', `t.status = 'rejected'`],
    ['refunds', 'create', 't.created_by', 'true'],
    ['till_closings', 'create', 't.user_id', 'true'],
    ['till_handovers', 'create', 't.given_by', `t.kind <> 'carried'`],
    ['till_handovers', 'accept', 't.decided_by', `t.kind = 'handover' AND t.status = 'accepted'`],
    ['fee_jobs', 'generate', 't.user_id', 'true'],
    ['student_fee_plans', 'create', 't.created_by', 'true'],
    ['vouchers', 'create', 't.made_by', 't.takes_back_id IS NULL'],
    ['vouchers', 'void', 't.voided_by', `t.status = 'voided' AND t.takes_back_id IS NULL`],
  ])('logs %s: %s, under the name of who did it', async (entity, action, who, where) => {
    const [{ all, logged } = {}] = await rows(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE EXISTS (${rowOf(entity, action, who)}))::int AS logged FROM ${entity} t WHERE t.institute_code = '${DEMO_INSTITUTE}' AND ${where}`,
    );
    expect(Number(all), 'there is one').toBeGreaterThan(0);
    expect(logged).toBe(all);
  });
  test('in rupees, in words, with numbers and names', async () => {
    const paid = await told('payments');
    expect(paid.length).toBeGreaterThan(20);
    for (const { title, username, after } of paid) {
      expect(title).toMatch(/^Receipt \d+, Rs [\d,]+\.\d\d$/);
      expect(['accountant', 'admin', 'clerk']).toContain(username);
      expect(`Rs ${Number(after?.['amount']).toLocaleString('en', { minimumFractionDigits: 2 })}`).toBe(
        title?.split(', ').at(-1),
      );
      expect(after?.['student']).toMatch(/, SID \d+$/);
      expect(after?.['lines']).toEqual(expect.arrayContaining([expect.stringMatching(/, challan \d+.*: Rs /)]));
    }
    const all = (
      await Promise.all(
        ['payments', 'challan_discounts', 'refunds', 'till_closings', 'student_fee_plans'].map((entity) =>
          told(entity),
        ),
      )
    ).flat();
    const bare = all.flatMap(({ entity, before, after }) =>
      [before, after].flatMap((values) =>
        Object.keys(values ?? {})
          .filter((name) => /_ids?$|^paying_acc$/.test(name))
          .map((name) => `${entity} ${name}`),
      ),
    );
    expect([...new Set(bare)]).toEqual([]);
    expect(all.filter(({ title }) => title === null)).toEqual([]);
    expect(all.every(({ entity }) => AUDITED[entity])).toBe(true);
  });
  test('on the days on which they did it', async () => {
    expect(
      await rows(`SELECT p.receipt_no FROM payments p JOIN audit_log a ON a.institute_code = p.institute_code AND a.entity = 'payments' AND a.action = 'create' AND a.entity_id = p.id::text
        WHERE p.institute_code = '${DEMO_INSTITUTE}' AND (a.at AT TIME ZONE 'Asia/Karachi')::date <> p.paid_date LIMIT 5`),
    ).toEqual([]);
  });
  test('and its books are in order', async () => {
    for (const { name, sql } of bookRules)
      expect(await rows(sql.replaceAll('$1', `'${DEMO_INSTITUTE}'`)), name).toEqual([]);
  });
});

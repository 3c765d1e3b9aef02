/** One payee has one spelling, whoever types it: those that vouchers have named are offered, with the number that was last known. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { NEWEST_NAMED } from '../../contract/endpoints/finance/payees.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeTurns } from '../race/turns.ts';
import { asOwner } from './support/testDatabase.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'sutlej';
const NTN = '1234567-8';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let clerk: TestUser;
let poster: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Paint', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability', { role: 'payable' }],
    ['Tax', 'liability', { role: 'tax_payable' }],
  ]);
  const of = (...names: string[]) => ({ privileges: names.map((name) => `finance_entry.${name}`) });
  clerk = await makeUser(api, CODE, of('read', 'create'));
  poster = await makeUser(api, CODE, of('read', 'create', 'post', 'void'));
  for (const user of [clerk, poster])
    await school.user(user.id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  await id(save({ payee: 'Canteen & Co', kind: 'income', lines: [dr('Cash', 10_000), cr('Canteen', 10_000)] }));
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const dr = (account: string, debit: number): Body => ({ account_id: at(account), debit });
const cr = (account: string, credit: number): Body => ({ account_id: at(account), credit });
/** Paint of 100, paid from the till. */
const expense = (more: Body): Body => ({
  kind: 'expense',
  campus_id: at('Gulberg'),
  entry_date: dayFrom(-30),
  memo: 'Walls painted',
  lines: [dr('Paint', 100), cr('Cash', 100)],
  ...more,
});
const taxed = (payee: string): Body => ({
  payee,
  payee_tax_no: NTN,
  tax_rate: 10,
  lines: [dr('Paint', 100), cr('Cash', 90)],
});
const save = (more: Body, user: TestUser = poster, key?: string): Promise<Answer> =>
  school.post('/finance_entry', expense(more), user, key);
const decide = (trans_id: number, decision = 'approve'): Promise<Answer> =>
  school.post('/decide_finance_entries', { ids: [trans_id], decision, reason: 'Looked at' }, school.principal);
const remove = (trans_id: number): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: [trans_id], reason: 'Entered twice' }, poster);
async function id(answer: Promise<Answer>): Promise<number> {
  const { status, row, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
const entry = async (trans_id: number): Promise<Record<string, unknown>> =>
  (await school.get('/journal_inquiry', { ids: trans_id }, poster)).rows[0] as unknown as Record<string, unknown>;
const spelled = async (trans_id: number): Promise<unknown> => (await entry(trans_id))['payee'];
async function change(trans_id: number, more: Body, user: TestUser = poster): Promise<number> {
  const { version } = await entry(trans_id);
  const json = { ...expense(more), trans_id, version, reason: 'Spelled wrong' };
  return id(api.call('/update_finance_entry', { method: 'PUT', token: user.token, json }));
}
const offered = async (user: TestUser = poster) =>
  (await school.get('/payees', {}, user)).rows.map((row) => [row['payee'], row['payee_tax_no']]);

it('a payee who is there is taken for other cases and spaces of the name, also in income, drafts and what waits', async () => {
  await id(save({ payee: '  Al  Noor   Paints ' }));
  for (const payee of ['AL NOOR PAINTS', 'alnoor paints', ' Al\tNoor\u00A0Paints'])
    expect(await spelled(await id(save({ payee })))).toBe('Al Noor Paints');
  expect(await spelled(await id(save({ payee: 'al noor paints', draft: true })))).toBe('Al Noor Paints');
  expect(await spelled(await id(save({ payee: 'al noor paints' }, clerk)))).toBe('Al Noor Paints');
  const sold = { payee: 'al noor paints', kind: 'income', lines: [dr('Cash', 10), cr('Canteen', 10)] };
  expect(await spelled(await id(save(sold)))).toBe('Al Noor Paints');
  expect(await spelled(await id(save({ payee: 'Al Noor Paint' })))).toBe('Al Noor Paint');
  expect(await spelled(await id(save({ payee: ' ' })))).toBeNull();
  const [log] = await school.rows(
    `SELECT after->>'payee' AS payee FROM audit_log WHERE entity = 'vouchers' AND after->>'payee' ILIKE 'al%paints' ORDER BY id DESC LIMIT 1`,
  );
  expect(log?.['payee']).toBe('Al Noor Paints');
});
it('what only a draft, a rejected or a void voucher has spelled binds nobody', async () => {
  await id(save({ payee: 'glazier', draft: true }));
  await remove(await id(save({ payee: 'GLAZIER' })));
  await decide(await id(save({ payee: 'GLAzier' }, clerk)), 'reject');
  expect(await spelled(await id(save({ payee: 'Glazier' })))).toBe('Glazier');
});
it('a spelling is put right where nobody else has it, and stays where others have it', async () => {
  const wrong = await id(save({ payee: 'pLumber' }));
  const right = await change(wrong, { payee: 'Plumber' });
  expect(await spelled(right)).toBe('Plumber');
  await id(save({ payee: 'plumber' }));
  expect(await spelled(await change(right, { payee: 'PLUMBER' }))).toBe('Plumber');
});
it('what waits is spelled as others are when it is approved', async () => {
  const first = await id(save({ payee: 'Carpenter' }));
  const waits = await change(first, { payee: 'CARPENTER' }, clerk);
  expect(await spelled(waits)).toBe('CARPENTER');
  const beside = await id(save({ payee: 'carpenter' }));
  expect(await spelled(beside)).toBe('Carpenter');
  expect((await decide(waits)).row['done']).toBe(1);
  expect(await spelled(waits)).toBe('Carpenter');
});
it('what is posted decides before what waits', async () => {
  const first = await id(save({ payee: 'Welder' }));
  expect(await spelled(await change(first, { payee: 'WELDER' }, clerk))).toBe('WELDER');
  await id(save({ payee: 'welder' }));
  expect((await remove(first)).row['done']).toBe(1);
  expect(await spelled(await id(save({ payee: 'wel der' })))).toBe('Welder');
});
it('six who name a payee for the first time at once give one spelling', async () => {
  const names = ['Tiler', 'tiler', 'TILER', 'Ti ler', 'tIler', 'tiLer'];
  const made = await Promise.all(names.map((payee, n) => id(save({ payee }, poster, `one-tiler-${n}-of-six`))));
  expect(new Set(await Promise.all(made.map(spelled))).size).toBe(1);
});
it('who puts the only spelling right and who uses it at once leave one spelling, whoever comes first', async () => {
  const turns = await makeTurns(api.test.ownerUrl, CODE, poster.id);
  const held = async (trans_id: number | null, payee: string): Promise<void> => {
    const { lines, ...head } = expense({ payee, lines: [dr('Paint', 10_000), cr('Cash', 10_000)] });
    const version = trans_id === null ? null : (await entry(trans_id))['version'];
    await turns.closer.query('BEGIN');
    await turns.closer.query('SELECT voucher_save($1, $2, $3, $4, $5, false, $6)', [
      CODE,
      trans_id,
      version,
      JSON.stringify(head),
      JSON.stringify(lines),
      'Spelled wrong',
    ]);
  };
  /** What comes beside is answered or waits before what is held ends. */
  const spelledBeside = async (beside: Promise<number>): Promise<unknown> => {
    await Promise.race([beside, turns.untilWaitsFor(turns.closer)]);
    await turns.closer.query('COMMIT');
    return spelled(await beside);
  };
  try {
    await held(await id(save({ payee: 'gLazier & Son' })), 'Glazier & Son');
    expect(await spelledBeside(id(save({ payee: 'glazier & son' }, clerk)))).toBe('Glazier & Son');
    const only = await id(save({ payee: 'sMith & Son' }));
    await held(null, 'smith & son');
    expect(await spelledBeside(change(only, { payee: 'Smith & Son' }))).toBe('sMith & Son');
  } finally {
    await turns.letGo();
    await turns.end();
  }
});
it('the bills and the tax of one payee add up', async () => {
  for (const payee of ['Mason Bros', 'MASON BROS'])
    await id(save({ payee, lines: [dr('Paint', 100), cr('Payable', 100)] }));
  const bills = await school.get('/bills_to_pay', { payee: 'masonbros' }, poster);
  expect(bills.rows.map(({ payee }) => payee)).toEqual(['Mason Bros', 'Mason Bros']);
  for (const payee of ['mason bros', 'Mason  Bros']) await id(save(taxed(payee)));
  const tax = await school.get(
    '/withheld_tax',
    { from_date: dayFrom(-60), to_date: today(), search: 'mason' },
    school.principal,
  );
  expect(tax.rows.map(({ payee, tax: one }) => [payee, one])).toEqual([
    ['Mason Bros', 10],
    ['Mason Bros', 10],
  ]);
});
it('spellings of before are one payee in the list of the tax and among bills', async () => {
  const made = [
    await id(save(taxed('Roofer'))),
    await id(save({ payee: 'Roofer', lines: [dr('Paint', 9), cr('Payable', 9)] })),
  ];
  await id(save(taxed('Roofer')));
  await asOwner(api.test.ownerUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const one of made)
      await client.query(`UPDATE vouchers v SET payee = 'ROOF er' WHERE v.institute_code = $1 AND v.id = $2`, [
        CODE,
        one,
      ]);
    await client.query(
      `UPDATE vouchers v SET seal = seal_of_vouchers(v) WHERE v.institute_code = $1 AND v.id = ANY ($2)`,
      [CODE, made],
    );
  });
  const query = { from_date: dayFrom(-60), to_date: today(), search: 'roof' };
  const { rows } = await school.get('/withheld_tax', query, school.principal);
  expect(rows.map(({ payee }) => payee)).toEqual(['ROOF er', 'ROOF er']);
  expect((await school.get('/bills_to_pay', { payee: 'roofer' }, poster)).rows).toHaveLength(1);
});
it('those that are posted or wait are offered to who enters vouchers, the last first, with the last number that is known', async () => {
  await id(save(taxed('Electrician')));
  await id(save({ payee: 'Electrician' }));
  await id(save({ payee: 'Nobody Yet', draft: true }));
  const names = await offered();
  expect(names[0]).toEqual(['Electrician', NTN]);
  expect(names).toContainEqual(['Canteen & Co', null]);
  expect(names.map(([payee]) => payee)).not.toContain('Nobody Yet');
  const keys = names.map(([payee]) => String(payee).toLowerCase().replaceAll(' ', ''));
  expect(new Set(keys).size).toBe(keys.length);
});
it('the newest vouchers are looked at, however many there are: of the school, and of each campus', async () => {
  const johar = await makeUser(api, CODE, { campuses: [at('Johar')], privileges: ['finance_entry.create'] });
  const waiting = (from: number, many: number, campus: string, payee: string): Promise<unknown> =>
    school.rows(
      `INSERT INTO vouchers (institute_code, id, kind, status, campus_id, entry_date, total, payee)
        SELECT $1, $2::bigint + n, 'expense', 'pending', $3, $4, 100, $5 || n % 300 FROM generate_series(1, $6::int) n`,
      [CODE, from, at(campus), dayFrom(-9), payee, many],
    );
  await waiting(-9, 1, 'Johar', 'Potter ');
  await waiting(1_000_000_000, NEWEST_NAMED, 'Gulberg', 'Supplier ');
  try {
    const names = await offered();
    expect(names).toHaveLength(300);
    expect(names[0]).toEqual([`Supplier ${NEWEST_NAMED % 300}`, null]);
    expect(names.every(([payee]) => String(payee).startsWith('Supplier '))).toBe(true);
    expect(await offered(johar)).toEqual([['Potter 1', null]]);
  } finally {
    await school.rows(`DELETE FROM vouchers WHERE institute_code = $1 AND (id < 0 OR id > 1000000000)`, [CODE]);
  }
});
it('a campus is offered its own payees, and nobody who enters no vouchers is offered any', async () => {
  const johar = await makeUser(api, CODE, { campuses: [at('Johar')], privileges: ['finance_entry.create'] });
  expect(await offered(johar)).toEqual([]);
  const reader = await makeUser(api, CODE, { privileges: ['finance_entry.read'] });
  expect((await school.get('/payees', {}, reader)).status).toBe(401);
});

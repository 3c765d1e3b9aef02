/** Payments from a file of the bank: taken once however often it is read, and taken back together. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import { paymentImport } from '../../contract/fees/paymentImport.ts';
import { fileOf, open, post, repeat, rowsOf, runOf, type Opened } from './exchange.support.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Api } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

/** The import after all steps, with its rows as they were judged before the last. */
async function read(rows: readonly (readonly unknown[])[]) {
  const { principal } = school;
  const text = [['Challan no', 'SID', 'Amount', 'Paid date', 'Account code', 'Reference'], ...rows]
    .map((row) => row.join(','))
    .join('\n');
  const { run } = (await open(api, principal, 'challan_payments', fileOf(text))).json['data'] as Opened;
  const mapped = await post(api, principal, run, 'mapping', {
    mapping: suggestMapping(run.columns, importFields(paymentImport)),
  });
  expect(mapped.status, mapped.text).toBe(200);
  await repeat(api, principal, run, 'check');
  const judged = await rowsOf(api, principal, run);
  return { run: runOf(await repeat(api, principal, run, 'commit')), judged };
}
const payments = async (): Promise<number> => (await school.get('/payChallan')).json['total'] as number;

it('takes each row once, says what is wrong with others, and takes all of it back', async () => {
  const [a, b] = [await school.add(), await school.add()];
  const [line] = await school.charge(a, [100_000], { due: dayFrom(-3), kind: 'opening' });
  await school.charge(b, [50_000]);
  const file = [
    [line?.challan_no, '', 1150, dayFrom(-1), 11, 'FT1'],
    ['', b['sid'], '500.00', dayFrom(-1), 11, 'FT2'],
    ['', b['sid'], 20, dayFrom(-1), 11, ''],
    [987654, '', 10, dayFrom(-1), 11, 'FT3'],
    ['', '', 10, dayFrom(-1), 11, 'FT4'],
    ['', b['sid'], 10, dayFrom(-1), 77, 'FT5'],
    ['', b['sid'], 10, dayFrom(5), 11, 'FT6'],
    ['', b['sid'], -10, dayFrom(-1), 11, 'FT7'],
    ['', b['sid'], 30, dayFrom(-1), 11, 'ft2'],
    [line?.challan_no, b['sid'], 40, dayFrom(-1), 11, 'FT8'],
    [line?.challan_no, 987_654, 40, dayFrom(-1), 11, 'FT9'],
  ] as const;
  const first = await read(file);
  expect(first.judged.map(({ status, errors }) => [status, ...errors.map(({ field }) => field)])).toEqual([
    ['ready'],
    ['ready'],
    ['ready'],
    ['invalid', 'challan_no'],
    ['invalid', 'challan_no'],
    ['invalid', 'acc_code'],
    ['invalid', 'paid_date'],
    ['invalid', 'amount'],
    ['invalid', 'reference'],
    ['invalid', 'sid'],
    ['invalid', 'sid'],
  ]);
  expect(first.run.counts).toMatchObject({ created: 3 });
  expect((await school.get('/payChallan')).rows).toMatchObject([
    { amount: 20, advance: 20, method: 'bank', reference: null },
    { amount: 500, allocated: 500, reference: 'FT2', receiving_acc: { acc_name: 'Bank' } },
    // Two days late: the fine of a hundred is on, the rest is an advance.
    { amount: 1150, allocated: 1100, advance: 50, reference: 'FT1' },
  ]);
  const again = await read(file.slice(0, 3));
  expect(again.judged.map(({ status, note }) => [status, note])).toEqual(
    [1, 2, 3].map(() => ['unchanged', 'Already there']),
  );
  expect(await payments()).toBe(3);

  const undone = await repeat(api, school.principal, first.run, 'undo');
  expect(runOf(undone).counts, undone.text).toMatchObject({ created: 0, undone: 3 });
  expect((await school.get('/payChallan')).rows.map(({ status }) => status)).toEqual(['voided', 'voided', 'voided']);
  expect((await read(file.slice(1, 2))).run.counts).toMatchObject({ created: 1 });
  expect(await payments()).toBe(4);
});
it('a receipt that was voided does not come back by reading the file again, and is not said to be there', async () => {
  const student = await school.add();
  await school.charge(student, [50_000]);
  const row = (reference: string) => ['', student['sid'], 100, dayFrom(-1), 11, reference] as const;
  expect((await read([row('V1'), row('')])).run.counts).toMatchObject({ created: 2 });
  const [, first] = (await school.get('/payChallan')).rows;
  const voided = await school.post('/deleteChallanTransaction', {
    delete_type: 'payment',
    trans_id: first?.id,
    reason: 'Of somebody else',
  });
  expect(voided.status, voided.text).toBe(200);
  const { judged } = await read([row('V1'), row(''), row('V1 corrected')]);
  expect(
    judged.map(({ status, errors }) => [status, ...errors.map(({ field, message }) => `${field}: ${message}`)]),
  ).toEqual([
    [
      'invalid',
      `reference: This reference was taken with receipt ${String(first?.['receipt_no'])} and voided; to take it once more, give it another reference`,
    ],
    ['unchanged'],
    ['ready'],
  ]);
});
it('is for who may upload payments', async () => {
  const user = await makeUser(api, 'chenab', { privileges: ['payments.create', 'students.create'] });
  expect((await open(api, user, 'challan_payments', fileOf('a,b\n1,2'))).status).toBe(401);
});

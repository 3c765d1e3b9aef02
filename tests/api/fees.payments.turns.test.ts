/** Payments of one school that wait for each other do not keep the connections that everyone else needs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type Api } from './support/apiClient.ts';
import { expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { asOwner } from './support/testDatabase.ts';
import { waitersOf } from './support/waiters.ts';
import { IN_TURN } from '../../server/http/turns.ts';

/** More than the pool of a test has connections. */
const PAYERS = 8;
let api: Api;
let crowded: FeeSchool;
let quiet: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  crowded = await makeFeeSchool(api, 'chenab');
  quiet = await makeFeeSchool(api, 'ravi');
});
afterAll(async () => {
  await expectBooks(crowded);
  await expectBooks(quiet);
  await api.test.drop();
});

it('another school is answered while payments of one wait, and all of them are taken in the end', async () => {
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => crowded.add()));
  for (const payer of payers) await crowded.charge(payer, [100_000]);
  const other = await quiet.add();
  await quiet.charge(other, [100_000]);
  const statuses = await asOwner(api.test.ownerUrl, async (holder) => {
    // A long job of the school holds what every payment of it needs.
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM challan_lines WHERE institute_code = 'chenab' FOR UPDATE`);
    const paid = payers.map((payer) => crowded.pay({ student_id: payer.id, amount: 1000 }));
    // As many as may have come as far as they can.
    await expect
      .poll(async () => (await waitersOf(holder)).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(IN_TURN);
    expect((await quiet.pay({ student_id: other.id, amount: 1000 })).status).toBe(200);
    await holder.query('COMMIT');
    return (await Promise.all(paid)).map(({ status }) => status);
  });
  expect(statuses).toEqual(payers.map(() => 200));
  const receipts = await crowded.rows(
    `SELECT receipt_no::int AS no FROM payments WHERE institute_code = 'chenab' ORDER BY 1`,
  );
  expect(receipts.map(({ no }) => no)).toEqual(payers.map((_, at) => at + 1));
});

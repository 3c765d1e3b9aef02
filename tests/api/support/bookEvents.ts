/**
 * Events that the history of the demo school may lack, so that every rule has a row to judge: each is taken from what
 * is open.
 */
import type pg from 'pg';
import { shiftDay, today } from '../../../contract/dates.ts';
import { addMoneyRequests } from './moneyOutFaults.ts';
import { addSalaries } from './salaryEvents.ts';

const AS = `SELECT set_config('app.institute', 'demo', false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false), set_config('app.history', 'on', false), set_config('TimeZone', (SELECT time_zone FROM institute WHERE institute_code = 'demo'), false)`;
const open = (more = 'true'): string =>
  `SELECT l.* FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id WHERE l.institute_code = 'demo' AND NOT l.is_void AND l.paid = 0 AND l.pending = 0 AND l.pending_discount = 0 AND l.amount - l.discount > 100000 AND ${more}`;
const cash = `(SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'cash' AND campus_id IS NULL)`;
const take = (extra: number, pending: boolean, ref: string): string =>
  `SELECT t.* FROM (${open()} ORDER BY l.id LIMIT 1) l, payment_take('demo', jsonb_build_object('campus_id', l.campus_id, 'student_id', l.student_id, 'paid_date', current_date, 'method', 'cash', 'receiving_account_id', ${cash},
    'amount', l.amount - l.discount + ${extra}, 'cash_received', l.amount - l.discount + ${extra}, 'cash_returned', 0, 'external_ref', '${ref}'), ARRAY[l.id], ARRAY[l.amount - l.discount], ${pending}) t`;

/** As the owner of the database, with triggers on. */
export async function addBookEvents(client: pg.Client): Promise<void> {
  await client.query(AS);
  const id = async (sql: string, ...values: unknown[]): Promise<number> =>
    Number(Object.values((await client.query(sql, values)).rows[0] as object)[0]);
  // A payment with an advance: a part is given back, a part given back and taken back, a part used.
  const paid = await id(take(90_000, false, 'book-1'));
  await client.query(`SELECT * FROM refund_make('demo', $1, NULL, 10000, current_date, ${cash}, 'Leaves the school')`, [
    paid,
  ]);
  const refund = await id(
    `SELECT refund_id FROM refund_make('demo', $1, NULL, 20000, current_date, ${cash}, 'By mistake')`,
    paid,
  );
  await client.query(`SELECT refund_void('demo', $1, current_date, 'Was not paid out')`, [refund]);
  const challan = await id(
    `SELECT c.id FROM challans c WHERE c.institute_code = 'demo' AND c.voided_at IS NULL AND c.student_id = (SELECT student_id FROM payments WHERE institute_code = 'demo' AND id = $1) ORDER BY c.id DESC LIMIT 1`,
    paid,
  );
  const particular = await id(`SELECT min(id) FROM fee_particulars WHERE institute_code = 'demo' AND kind = 'tuition'`);
  await client.query(`SELECT * FROM challan_add('demo', ARRAY[$1::bigint], $2, NULL, 30000, current_date, 'A book')`, [
    challan,
    particular,
  ]);
  await client.query(
    `SELECT advance_apply('demo', (SELECT student_id FROM payments WHERE institute_code = 'demo' AND id = $1), current_date)`,
    [paid],
  );
  await client.query(take(0, true, 'book-2'));
  const rejected = await id(take(0, true, 'book-3'));
  await client.query(`SELECT payment_decide('demo', $1, false, 'No cheque')`, [rejected]);
  await client.query(`SELECT payment_return('demo', $1, current_date)`, [rejected]);
  const approved = await id(take(0, true, 'book-4'));
  await client.query(`SELECT set_config('app.user', '3', false)`);
  await client.query(`SELECT payment_decide('demo', $1, true, NULL)`, [approved]);
  const voided = await id(take(0, false, 'book-5'));
  await client.query(`SELECT payment_void('demo', $1, current_date, 'Entered twice')`, [voided]);
  await client.query(
    `SELECT d FROM (${open()} ORDER BY l.id DESC LIMIT 1) l, discount_request('demo', l.id, 'discount', NULL, 5000, current_date, 'Asked for', true) d`,
  );
  // Of a month that has not begun, with a discount, and of one that has no accounting period yet.
  await client.query(
    `SELECT k.* FROM students s, challan_charge('demo', s.id, 'direct', current_date, current_date, (SELECT jsonb_agg(jsonb_build_object('particular_id', $1::bigint, 'month', (date_trunc('month', current_date) + m * interval '1 month')::date, 'amount', 40000))
      FROM unnest(ARRAY[1, 30]) m)) k WHERE s.institute_code = 'demo' AND s.id = (SELECT min(id) FROM students WHERE institute_code = 'demo' AND deleted_at IS NULL)`,
    [particular],
  );
  await client.query(
    `SELECT discount_request('demo', (SELECT min(challan_line_id) FROM income_deferrals WHERE institute_code = 'demo' AND challan_line_id IN (SELECT id FROM challan_lines WHERE institute_code = 'demo' AND source = 'direct' AND amount = 40000 AND NOT is_void)), 'discount', NULL, 7000, current_date, 'Asked for', false)`,
  );
  await client.query(
    `SELECT s.* FROM (${open("c.kind = 'regular' AND c.paid = 0 AND c.pending = 0 AND l.discount > 0")} ORDER BY l.id LIMIT 1) l, challan_split('demo', l.challan_id, ARRAY[current_date + 10, current_date + 40], current_date) s`,
  );
  // What was paid ahead before the books began: a part is used, and one is void.
  const ahead = (nth: number): string =>
    `(SELECT s.sid FROM students s WHERE s.institute_code = 'demo' AND s.deleted_at IS NULL AND s.id IN (SELECT l.student_id FROM (${open()}) l) ORDER BY s.id LIMIT 1 OFFSET ${nth})`;
  const opening = await id(`SELECT (opening_advance('demo', ${ahead(0)}, 10000, current_date, 'Old register')).id`);
  await client.query(
    `SELECT advance_apply('demo', (SELECT student_id FROM payments WHERE institute_code = 'demo' AND id = $1), current_date, ARRAY[$1::bigint])`,
    [opening],
  );
  const mistaken = await id(`SELECT (opening_advance('demo', ${ahead(1)}, 20000, current_date, NULL)).id`);
  await client.query(`SELECT opening_undo('demo', $1, current_date, 'Not theirs')`, [mistaken]);
  // A deposit that was held before: a part is given back; and one that is void.
  const deposit = (nth: number): Promise<number> =>
    id(
      `SELECT (opening_deposit('demo', ${ahead(nth)}, (SELECT min(id) FROM fee_particulars WHERE institute_code = 'demo' AND is_refundable AND is_active), 30000, current_date, NULL)).id`,
    );
  await client.query(
    `SELECT f.* FROM payment_allocations a, refund_make('demo', NULL, a.challan_line_id, 10000, current_date, ${cash}, 'Leaves the school') f WHERE a.institute_code = 'demo' AND a.payment_id = $1`,
    [await deposit(2)],
  );
  await client.query(`SELECT opening_undo('demo', $1, current_date, 'Not theirs')`, [await deposit(3)]);
  await addMoneyRequests(client, (ref) => take(90_000, false, ref));
  await addCheques(client, id);
  await addVouchers(client, id);
  await addAssets(client, id);
  await addSalaries(client, id);
}
/** A cheque in hand, one that cleared, one that cleared and is void, one whose deposit was undone, and one that bounced. */
async function addCheques(
  client: pg.Client,
  id: (sql: string, ...values: unknown[]) => Promise<number>,
): Promise<void> {
  const bank = `(SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'bank' AND is_active AND (campus_id = l.campus_id OR campus_id IS NULL))`;
  const received = async (no: string): Promise<number> => {
    const payment =
      await id(`SELECT t.payment_id FROM (${open()} ORDER BY l.id LIMIT 1) l, payment_take('demo', jsonb_build_object('campus_id', l.campus_id, 'student_id', l.student_id, 'paid_date', current_date,
        'method', 'cheque', 'cheque_no', '${no}', 'bank_name', 'HBL', 'receiving_account_id', ${bank}, 'amount', l.amount - l.discount), ARRAY[l.id], ARRAY[l.amount - l.discount], false) t`);
    return id(`SELECT id FROM cheques WHERE institute_code = 'demo' AND payment_id = $1`, payment);
  };
  const deposit = (cheque: number): Promise<unknown> =>
    client.query(
      `SELECT d.* FROM cheques l, cheques_deposit('demo', ARRAY[l.id], ${bank}, current_date) d WHERE l.institute_code = 'demo' AND l.id = $1`,
      [cheque],
    );
  await received('700001');
  for (const [no, ends] of [
    ['700002', []],
    ['700003', [`payment_void('demo', q.payment_id, current_date, 'Entered twice')`]],
  ] as const) {
    const cleared = await received(no);
    await deposit(cleared);
    await client.query(`SELECT * FROM cheques_clear('demo', ARRAY[$1::bigint], current_date)`, [cleared]);
    for (const end of ends)
      await client.query(`SELECT ${end} FROM cheques q WHERE q.institute_code = 'demo' AND q.id = $1`, [cleared]);
  }
  const undone = await received('700005');
  await deposit(undone);
  await client.query(`SELECT * FROM cheques_undo('demo', ARRAY[$1::bigint], current_date, 'Wrong bank account')`, [
    undone,
  ]);
  const bounced = await received('700004');
  await deposit(bounced);
  await client.query(`SELECT * FROM cheque_bounce('demo', $1, current_date, 'Insufficient funds')`, [bounced]);
}

const account = (where: string): string =>
  `(SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND is_active AND campus_id IS NULL AND ${where})`;
/** An expense, one that is void, an accrual with what takes it back, one in place of another, one that waits; a bill, and what pays it. */
async function addVouchers(
  client: pg.Client,
  id: (sql: string, ...values: unknown[]) => Promise<number>,
): Promise<void> {
  const spent = account(
    "role IS NULL AND group_id IN (SELECT id FROM finance_groups WHERE institute_code = 'demo' AND account_class = 'expense')",
  );
  const save = (
    of: string,
    kind: string,
    debit: string,
    credit: string,
    more = '{}',
    draft = false,
    ofLine = '{}',
  ): Promise<number> =>
    id(`SELECT id FROM voucher_save('demo', ${of}, NULL, jsonb_build_object('kind', '${kind}', 'campus_id', 1, 'entry_date', current_date, 'memo', 'For the book') || '${more}',
      jsonb_build_array(jsonb_build_object('account_id', ${debit}, 'debit', 12300) || '${ofLine}', jsonb_build_object('account_id', ${credit}, 'credit', 12300)), ${draft}, 'For the book')`);
  const [payable, petty] = [account("role = 'payable'"), account("acc_code = '1102'")];
  const first = await save('NULL', 'expense', spent, cash);
  await save('NULL', 'journal', spent, payable, `{"reverse_on": "${shiftDay(today(), 1)}"}`);
  await save('NULL', 'transfer', petty, cash);
  const gone = await save('NULL', 'expense', spent, cash);
  await client.query(`SELECT voucher_remove('demo', $1, 'Entered twice')`, [gone]);
  await save(String(first), 'expense', spent, petty);
  await save('NULL', 'journal', spent, payable, '{}', true);
  await save('NULL', 'expense', spent, cash, '{}', false, '{"spread_months": 5}');
  // The tax that it withholds makes up for what the line of the money is less.
  await id(`SELECT id FROM voucher_save('demo', NULL, NULL, jsonb_build_object('kind', 'expense', 'campus_id', 1, 'entry_date', current_date, 'memo', 'For the book', 'payee', 'Painter', 'tax_rate', 10,
      'payee_tax_no', '1234567-8'), jsonb_build_array(jsonb_build_object('account_id', ${spent}, 'debit', 10000), jsonb_build_object('account_id', ${cash}, 'credit', 9000)), false, NULL)`);
  // Its line of the account of cheques in hand comes of itself.
  const income = account(
    "role IS NULL AND group_id IN (SELECT id FROM finance_groups WHERE institute_code = 'demo' AND account_class = 'income')",
  );
  await id(`SELECT id FROM voucher_save('demo', NULL, NULL, jsonb_build_object('kind', 'income', 'campus_id', 1, 'entry_date', current_date, 'memo', 'For the book', 'method', 'cheque', 'cheque_no', '7001', 'in_hand', true),
      jsonb_build_array(jsonb_build_object('account_id', ${income}, 'credit', 8000)), false, NULL)`);
  const bill = await save('NULL', 'expense', spent, payable, '{"payee": "Landlord"}');
  const pays = `{"bills": [{"bill_id": ${bill}, "amount": 12300}]}`;
  await client.query(`SELECT voucher_remove('demo', $1, 'Entered twice')`, [
    await save('NULL', 'expense', payable, cash, pays),
  ]);
  await save('NULL', 'expense', payable, cash, pays);
}
/** Assets with months that are posted, one of them reversed and posted again; one that was sold, one whose disposal was taken back. */
async function addAssets(client: pg.Client, id: (sql: string, ...values: unknown[]) => Promise<number>): Promise<void> {
  const bought = account("acc_code = '1501'");
  const make = (name: string): Promise<number> =>
    id(
      `INSERT INTO fixed_assets (institute_code, name, campus_id, account_id, bought_on, in_use_from, cost, months_of_life) SELECT 'demo', $1, 1, ${bought}, d.day, d.day, 600000, 60
        FROM (SELECT (date_trunc('month', current_date) - interval '2 months')::date AS day) d RETURNING id`,
      name,
    );
  const [, sold, broken] = [await make('Desks'), await make('Projector'), await make('Printer')];
  const run = (): Promise<number> =>
    id(
      `SELECT max(r.run_id) FROM depreciation_run('demo', 1, (date_trunc('month', current_date) - interval '1 month')::date) r`,
    );
  await client.query(`SELECT depreciation_reverse('demo', $1, 'Too early')`, [await run()]);
  await run();
  await client.query(`SELECT asset_dispose('demo', $1, current_date, 500000, ${cash}, 'Sold')`, [sold]);
  await client.query(`SELECT asset_dispose('demo', $1, current_date, 100000, ${cash}, 'Sold')`, [broken]);
  await client.query(`SELECT asset_disposal_undo('demo', $1, 'Was repaired')`, [broken]);
  // What is kept of the cash basis once it was read.
  await client.query(
    `SELECT count(*) FROM gl_cash_days('demo', ARRAY['-infinity'::date], ARRAY['infinity'::date], NULL)`,
  );
}

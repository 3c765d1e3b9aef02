/** What happens to challans that are issued, and arrears from before this system. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import {
  api,
  challansOf,
  closeSchools,
  generate,
  id,
  johar,
  monthFrom,
  never,
  NOW,
  openSchools,
  other,
  type Plan,
  planned,
  school,
} from './fees.challans.support.ts';
import { dayFrom, expectBooks, newKey } from './fees.payments.support.ts';
import { callCell, makeUser, type Answer, type Row, type TestUser } from './support/apiClient.ts';

beforeAll(openSchools, 120_000);
afterAll(closeSchools);

describe('after issue', () => {
  const issued = async (
    plans?: readonly Plan[],
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ student: Row; challan: Row }> => {
    const student = await planned(plans, more);
    await generate([student], { due_date: dayFrom(0) });
    const [challan] = await challansOf(student);
    if (!challan) throw new Error('no challan was made');
    return { student, challan };
  };
  const void_ = (ids: readonly number[], user?: TestUser): Promise<Answer> =>
    school.post('/deleteChallans', { challan_ids: ids, reason: 'Billed by mistake' }, user);
  const outcomes = (answer: Answer): unknown[] => ((answer.row['results'] ?? []) as Row[]).map((row) => row['outcome']);

  test('an amount is added to each challan with its journal; void and foreign ones say so', async () => {
    const [one, gone] = [await issued(), await issued()];
    await void_([gone.challan.id]);
    const body = {
      challan_ids: [one.challan.id, gone.challan.id, 999_999_999],
      particular_id: id('Transport'),
      amount: 250.5,
      remarks: 'Trip',
    };
    const key = newKey();
    const answer = await school.post('/add_amount_in_generated_challans', body, undefined, key);
    expect(outcomes(answer)).toEqual(['added', 'void', 'not_found']);
    await school.post('/add_amount_in_generated_challans', body, undefined, key);
    const [challan] = await challansOf(one.student);
    expect(challan).toMatchObject({ amount: 5250.5, balance: 5250.5 });
    expect(
      outcomes(
        await school.post('/add_amount_in_generated_challans', { ...body, challan_ids: [one.challan.id] }, johar),
      ),
    ).toEqual(['not_found']);
    expect(
      (await school.post('/add_amount_in_generated_challans', { ...body, particular_id: 999_999 })).errors,
    ).toHaveProperty('particular_id');
    expect((await school.post('/add_amount_in_generated_challans', { ...body, amount: 1.234 })).errors).toHaveProperty(
      'amount',
    );
    await expectBooks(school);
  });

  test('a particular that a student has in the month is added again only when that is said', async () => {
    const add = async (more: Readonly<Record<string, unknown>>): Promise<unknown[]> =>
      outcomes(
        await school.post('/add_amount_in_generated_challans', {
          particular_id: id('Transport'),
          amount: 500,
          ...more,
        }),
      );
    const [one, two] = [await issued(), await issued()];
    const challan_ids = [one.challan.id, two.challan.id];
    expect(await add({ challan_ids })).toEqual(['added', 'added']);
    expect(await add({ challan_ids }), 'a second tab').toEqual(['already', 'already']);
    expect(await add({ challan_ids, particular_id: id('Tuition') }), 'what the plan has charged').toEqual([
      'already',
      'already',
    ]);
    expect(await add({ challan_ids, challan_month: monthFrom(1) }), 'another month').toEqual(['added', 'added']);
    expect(await add({ challan_ids: [one.challan.id], again: true })).toEqual(['added']);
    const atOnce = await Promise.all([1, 2, 3].map(() => add({ challan_ids, challan_month: monthFrom(2) })));
    expect(atOnce.flat().toSorted()).toEqual(['added', 'added', 'already', 'already', 'already', 'already']);
    expect((await challansOf(two.student))[0]).toMatchObject({ amount: 6500 });

    const parts = await planned();
    await school.post('/generate_challans_installment_wise', {
      student_ids: [parts.id],
      challan_month_from: NOW,
      installments: 3,
    });
    const ids = (await challansOf(parts)).map((challan) => challan.id);
    expect(await add({ challan_ids: ids }), 'once for the student, not for each instalment').toEqual([
      'added',
      'already',
      'already',
    ]);
    await expectBooks(school);
  });

  test('unpaid ones are voided with a reason, paid ones are not; the month can be billed again', async () => {
    const [free, paid] = [await issued(), await issued()];
    expect((await school.pay({ student_id: paid.student.id, amount: 100 })).status).toBe(200);
    const answer = await void_([free.challan.id, paid.challan.id]);
    expect(outcomes(answer)).toEqual(['voided', 'paid']);
    expect(answer.row['voided']).toBe(1);
    expect(outcomes(await void_([free.challan.id]))).toEqual(['already']);
    expect(outcomes(await void_([paid.challan.id], johar))).toEqual(['not_found']);
    expect(await challansOf(free.student)).toHaveLength(0);
    expect((await challansOf(free.student, { status: 'Void' }))[0]).toMatchObject({
      status: 'Void',
      balance: 0,
      void_reason: 'Billed by mistake',
    });
    expect((await generate([free.student])).row).toMatchObject({ created: 1 });
    expect(
      (await school.post('/deleteChallans', { challan_ids: [free.challan.id], reason: ' ' })).errors,
    ).toHaveProperty('reason');
    await expectBooks(school);
  });

  test('instalments of one month are voided together, or stay when one is paid', async () => {
    const made = async (): Promise<{ student: Row; parts: readonly Row[] }> => {
      const student = await planned();
      await school.post('/generate_challans_installment_wise', {
        student_ids: [student.id],
        challan_month_from: NOW,
        installments: 2,
      });
      return { student, parts: await challansOf(student) };
    };
    const [free, paid] = [await made(), await made()];
    expect(outcomes(await void_([free.parts[1]?.id ?? 0]))).toEqual(['voided', 'voided']);
    expect((await school.pay({ student_id: paid.student.id, amount: 100 })).status).toBe(200);
    expect(outcomes(await void_([paid.parts[1]?.id ?? 0]))).toEqual(['siblings_paid']);
    await expectBooks(school);
  });

  test('is split as the preview says; the parts sum to what was open', async () => {
    const { student, challan } = await issued([
      { amount: 1_000_100, bp: 1000 },
      { particular: 'Transport', amount: 33_300 },
    ]);
    expect((await school.pay({ student_id: student.id, amount: 1000 })).status).toBe(200);
    const [before] = await challansOf(student);
    const body = { challan_id: challan.id, installments: 3, first_due_date: dayFrom(10) };
    const preview = await school.post('/makeChallanInstallment', { ...body, dry_run: true });
    expect(preview.status, preview.text).toBeLessThan(300);
    expect(preview.rows.every((row) => row['challan_id'] === null)).toBe(true);
    expect(await challansOf(student)).toHaveLength(1);
    const made = await school.post('/makeChallanInstallment', body);
    expect(made.rows.map((row) => [row['amount'], row['due_date']])).toEqual(
      preview.rows.map((row) => [row['amount'], row['due_date']]),
    );
    expect(made.rows.reduce((sum, row) => sum + Math.round(Number(row['amount']) * 100), 0)).toBe(
      Math.round(Number(before?.['balance']) * 100),
    );
    const [parent, ...parts] = await challansOf(student);
    expect(parent).toMatchObject({ paid: 1000, balance: 0, status: 'Fully Paid' });
    expect(parts.map((part) => part['parent_challan_no'])).toEqual([
      challan['challan_no'],
      challan['challan_no'],
      challan['challan_no'],
    ]);
    expect((await school.post('/makeChallanInstallment', body)).status).toBe(409);
    expect((await school.post('/makeChallanInstallment', body, johar)).status).toBe(404);
    expect(
      (await school.post('/makeChallanInstallment', { challan_id: challan.id, due_dates: [dayFrom(9), dayFrom(2)] }))
        .errors,
    ).toHaveProperty('due_dates');
    expect((await generate([student])).row).toMatchObject({ created: 0 });
    await expectBooks(school);
  });

  test('a fine is pure to ask and added once; lowering it needs the privilege', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000], { kind: 'opening', due: dayFrom(-6), issue: dayFrom(-40) });
    const challan = line?.challan_id ?? 0;
    const ask = (query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      school.get('/getChallansFineInfo', { paid_date: today(), challan_ids: String(challan), ...query });
    expect((await ask()).rows).toMatchObject([
      { challan_id: challan, days_late: 6, policy: 'Fifty a day', fine: 300, already: 0 },
    ]);
    expect((await ask({ due_date: dayFrom(-2) })).rows).toMatchObject([{ days_late: 2, fine: 100 }]);
    expect((await ask({ due_date: dayFrom(5) })).rows).toMatchObject([{ days_late: 0, fine: 0 }]);
    const put = (user?: TestUser, fine?: number): Promise<Answer> =>
      school.post(
        '/addChallansFine',
        { paid_date: today(), challans: [{ challan_id: challan, ...(fine === undefined ? {} : { fine }) }] },
        user,
      );
    const clerk = await makeUser(api, 'challans', { privileges: ['payments.create', 'challans.read'] });
    expect((await put(clerk, 100)).status).toBe(401);
    expect((await put(undefined, 400)).errors).toHaveProperty('challans');
    expect((await put(undefined, 100)).rows).toEqual([{ challan_id: challan, added: 100 }]);
    expect((await put(clerk)).rows).toEqual([{ challan_id: challan, added: 200 }]);
    expect((await put(clerk)).rows).toEqual([{ challan_id: challan, added: 0 }]);
    expect((await ask()).rows).toMatchObject([{ fine: 300, already: 300 }]);
    const listed = await school.get('/getChallansFineInfo', {
      paid_date: today(),
      challan_ids: JSON.stringify([challan]),
    });
    expect(listed.json).toEqual(
      (await school.get('/getChallansFineInfo', { paid_date: today(), challan_ids: String(challan) })).json,
    );
    for (const challan_ids of [`["${challan}"]`, `[${challan}, ${challan}]`])
      expect((await school.get('/getChallansFineInfo', { paid_date: today(), challan_ids })).json, challan_ids).toEqual(
        listed.json,
      );
    for (const challan_ids of ['[]', '[1,]', `["${challan}]`, '[[1]]', '{}'])
      expect(
        (await school.get('/getChallansFineInfo', { paid_date: today(), challan_ids })).errors,
        challan_ids,
      ).toHaveProperty('challan_ids');
    expect(
      (await school.get('/getChallansFineInfo', { paid_date: today(), challan_ids: String(challan) }, johar)).status,
    ).toBe(404);
    await expectBooks(school);
  });

  test('prints are counted', async () => {
    const { challan } = await issued();
    const print = (): Promise<Answer> => school.post('/challan_prints', { challan_ids: [challan.id] });
    expect((await print()).rows).toEqual([{ challan_id: challan.id, printed_before: 0 }]);
    expect((await print()).rows).toEqual([{ challan_id: challan.id, printed_before: 1 }]);
    expect((await school.post('/challan_prints', { challan_ids: [challan.id] }, johar)).rows).toEqual([]);
  });

  test('the till sees all open lines of a student, of a family, and by the number of a challan', async () => {
    const { student, challan } = await issued([{}], { father_name: 'Father Of Two', mobile: '03001234567' });
    const brother = await planned([{}], { family_id: student['family_id'], campus_id: id('Johar') });
    await generate([brother], { challan_month_from: monthFrom(1) });
    const byStudent = await school.get('/open_challans', { student_id: student.id, paid_date: dayFrom(3) });
    expect(byStudent.row).toMatchObject({
      balance: 5000,
      students: [{ id: student.id, balance: 5000, advance: 0 }],
      challans: [{ id: challan.id, late_fee_fine: 150 }],
    });
    const family = Number((byStudent.row['students'] as Row[])[0]?.['family_no']);
    const byFamily = await school.get('/open_challans', { family_no: family });
    expect((byFamily.row['students'] as Row[]).map((one) => one.id).toSorted()).toEqual(
      [student.id, brother.id].toSorted(),
    );
    expect(byFamily.row['challans']).toHaveLength(1);
    expect(
      (await school.get('/open_challans', { family_no: family, include_future_challans: 'true' })).row['challans'],
    ).toHaveLength(2);
    expect((await school.get('/open_challans', { challan_no: Number(challan['challan_no']) })).row).toMatchObject({
      students: [{ id: student.id }],
    });
    expect(
      ((await school.get('/open_challans', { family_no: family }, johar)).row['students'] as Row[]).map(
        (one) => one.id,
      ),
    ).toEqual([brother.id]);
    expect((await school.get('/open_challans', { challan_no: Number(challan['challan_no']) }, johar)).status).toBe(404);
    expect((await school.get('/open_challans')).status).toBe(422);
  });

  test('the list: flags, filters, sorts, sums; strangers see nothing', async () => {
    const { student, challan } = await issued([{}], { studentName: 'Zulqarnain Haider' });
    const find = (query: Readonly<Record<string, string | number>>, user?: TestUser): Promise<Answer> =>
      school.get('/student_challan', query, user);
    const all = await find({
      search: 'zulqarnain',
      late_fee_fine_on_challan: 'true',
      std_actual_fee: 'true',
      std_latest_payment: 'true',
      paid_date: dayFrom(2),
    });
    expect(all.rows).toMatchObject([
      {
        id: challan.id,
        late_fee_fine: 100,
        actual_fee: 5000,
        latest_payment: null,
        overdue: false,
        student: { id: student.id, class_name: 'One', section_name: 'A' },
      },
    ]);
    expect(all.json['totals']).toEqual({
      challans: 1,
      amount: 5000,
      discount: 0,
      fine: 0,
      paid: 0,
      pending: 0,
      balance: 5000,
      due: 5000,
    });
    expect((await find({ search: String(challan['challan_no']) })).rows.map((row) => row.id)).toContain(challan.id);
    const only = (filters: unknown): Promise<Answer> =>
      find({ student_id: student.id, filters: JSON.stringify(filters) });
    expect((await only([{ field: 'balance', operator: '>=', value: 5000 }])).rows).toHaveLength(1);
    expect((await only([{ field: 'balance', operator: '>', value: 5000 }])).rows).toHaveLength(0);
    expect((await only([{ field: 'challan_month', operator: '=', value: NOW }])).rows).toHaveLength(1);
    expect((await only([{ field: 'status', operator: 'IN', value: ['Fully Paid', 'Unpaid'] }])).rows).toHaveLength(1);
    expect((await only([{ field: 'void_reason', operator: '=', value: 'x' }])).errors).toHaveProperty('filters');
    await school.user(school.principal.id, { paid_date_back_days: 3 });
    expect((await find({ user_paid_dates: 'true' })).json['user_paid_dates']).toMatchObject({ from: dayFrom(-3) });
    await school.user(school.principal.id, { paid_date_back_days: null });
    expect((await find({ sort_by: 'password' })).errors).toHaveProperty('sort_by');
    expect((await find({ status: 'Paid' })).errors).toHaveProperty('status');
    for (const sort of [
      { sort_by_class: 'true' },
      { sort_by_family_no: 'true' },
      { sort_by: 'studentName' },
      { sort_by: 'due_date', sort_order: 'ASC' },
    ])
      expect((await find({ ...sort, per_page: 5 })).status).toBe(200);
    expect((await find({ ids: String(challan.id) }, johar)).rows).toEqual([]);
    expect((await find({ ids: String(challan.id) }, other.principal)).rows).toEqual([]);
    const [first, last] = [await find({ per_page: 2 }), await find({ per_page: 2, page: 2 })];
    expect(first.json['total']).toBe(last.json['total']);
    expect(first.rows.map((row) => row.id)).not.toEqual(last.rows.map((row) => row.id));
    const next = await planned();
    await generate([next], { challan_month_from: monthFrom(2) });
    expect((await find({ student_id: next.id })).rows).toHaveLength(0);
    expect((await find({ student_id: next.id, include_future_challans: '1' })).rows).toHaveLength(1);
    const left = await planned([{}], { status_id: id('Struck off') });
    await generate([left], { not_enrolled: true });
    expect(
      (await find({ 'not-enrolled': 'true', per_page: 500 })).rows.map((row) => (row['student'] as Row).id),
    ).toContain(left.id);
    expect((await find({ per_page: 500 })).rows.map((row) => (row['student'] as Row).id)).not.toContain(left.id);
  });

  test('students by what they owe, and a charged one is not deleted', async () => {
    const { student, challan } = await issued([{ amount: 7_777_700 }]);
    const free = await school.add();
    const list = async (query: Readonly<Record<string, string>>): Promise<number[]> =>
      (await school.get('/api_students', { institute_code: 'challans', page: 1, per_page: 500, ...query })).rows.map(
        (row) => row.id,
      );
    expect(await list({ remaining_amount_from: '77777', remaining_amount_to: '77777' })).toEqual([student.id]);
    expect(await list({ remaining_amount_to: '0' })).toContain(free.id);
    expect(await list({ remaining_amount_to: '0' })).not.toContain(student.id);
    expect(await list({ fee_defaulters: 'true' })).not.toContain(student.id);
    await school.charge(student, [100_000], {
      kind: 'opening',
      particular: 'Security',
      due: dayFrom(-3),
      issue: dayFrom(-3),
    });
    expect(await list({ fee_defaulters: 'true' })).toContain(student.id);
    expect(
      (await school.get('/api_students', { institute_code: 'challans', page: 1, remaining_amount_from: 'many' }))
        .errors,
    ).toHaveProperty('remaining_amount_from');
    const remove = resourceOf('students').wire.remove || never();
    const refused = await callCell(api, school.principal, remove, { id: student.id });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain(`${String(challan['challan_no'])}`);
    // The challan stays at the campus that the student has left: who sees only the new one may not delete them either.
    await school.rows(`UPDATE students SET campus_id = $1 WHERE institute_code = 'challans' AND id = $2`, [
      id('Johar'),
      student.id,
    ]);
    expect((await callCell(api, johar, remove, { id: student.id })).status).toBe(409);
    expect((await callCell(api, school.principal, remove, { id: free.id })).status).toBeLessThan(300);
  });
});

describe('first-time arrears', () => {
  const upload = async (csv: string, user = school.principal): Promise<Answer> => {
    const form = new FormData();
    form.set('file', new File([csv], 'arrears.csv'));
    form.set('type', 'first_time_arrears');
    return api.call('/bulk_imports/', { token: user.token, form });
  };
  const step = (run: number, what: string, json: unknown): Promise<Answer> =>
    school.post(`/imports/${run}/${what}`, json);

  test('become opening challans, once; the upload can be taken back while nothing is paid', async () => {
    await school.rows(
      `INSERT INTO fee_particulars (institute_code, name, kind) VALUES ('challans', 'Old dues', 'arrears')`,
    );
    const student = await school.add();
    const csv = `SID,Amount,Month,Remarks\n${String(student['sid'])},4500.50,${monthFrom(-3)},Register\n${String(student['sid'])},100,${monthFrom(-2)},\n99999999,5,${monthFrom(-2)},\n${String(student['sid'])},5,${monthFrom(2)},\n`;
    const opened = await upload(csv);
    expect(opened.status, opened.text).toBeLessThan(300);
    const run = Number((opened.row['run'] as Row).id);
    await step(run, 'mapping', { mapping: { 0: 'sid', 1: 'amount', 2: 'month', 3: 'remarks' } });
    const checked = await step(run, 'check', {});
    expect((checked.row['run'] as Row)['counts'], checked.text).toMatchObject({ ready: 2, invalid: 2 });
    expect(await challansOf(student)).toHaveLength(0);
    expect((await step(run, 'commit', {})).status).toBeLessThan(300);
    expect((await challansOf(student)).map((row) => [row['kind'], row['amount'], row['challan_month']])).toEqual([
      ['opening', 4500.5, monthFrom(-3)],
      ['opening', 100, monthFrom(-2)],
    ]);
    const again = Number(((await upload(csv)).row['run'] as Row).id);
    await step(again, 'mapping', { mapping: { 0: 'sid', 1: 'amount', 2: 'month', 3: 'remarks' } });
    expect(((await step(again, 'check', {})).row['run'] as Row)['counts']).toMatchObject({ ready: 0, unchanged: 2 });
    expect((await step(run, 'undo', {})).status).toBeLessThan(300);
    expect(await challansOf(student)).toHaveLength(0);
    await expectBooks(school);
  });

  test('need their own privilege', async () => {
    const clerk = await makeUser(api, 'challans', { privileges: ['challans.create', 'students.create'] });
    expect((await upload('SID,Amount,Month\n', clerk)).status).toBe(401);
  });
});

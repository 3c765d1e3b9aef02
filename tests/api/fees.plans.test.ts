/** Fee plans: from the tariff, changed with history, ended, raised for many, proposed for siblings and after a promotion, imported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth } from '../../contract/dates.ts';
import { planDiscount } from '../../contract/fees/planAmounts.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { planImport } from '../../contract/fees/planImport.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import type { ImportRun } from '../../contract/endpoints/exchange.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { fileOf, open, post, repeat, runOf } from './exchange.support.ts';
import { dataOf, makePlanSchool, type PlanSchool, type Told } from './fees.plans.support.ts';
import { callCell, makeApp, makeInstitute, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: PlanSchool;
let ids: PlanSchool['ids'];
let johar: TestUser;
const id = (name: string): number => ids[name] ?? 0;
const NOW = currentMonth();
const month = (by: number): string => shiftMonth(NOW, by);
beforeAll(async () => {
  api = await makeApp();
  school = await makePlanSchool(api, 'plans');
  ({ ids } = school);
  johar = await makeUser(api, 'plans', { campuses: [id('Johar')] });
});
afterAll(() => api.test.drop());

/** A student with the plan of his class since `from`. */
async function planned(more: Readonly<Record<string, unknown>> = {}, from = month(-6), plan: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  const student = await school.add(more);
  const answer = await school.plan({ student_ids: [student.id], from_month: from, ...plan });
  expect(dataOf<Told>(answer).counts, answer.text).toEqual({ created: 1 });
  return student;
}
const tuitionOf = async (student: Row) => (await school.planOf(student.id)).filter(({ particular }) => particular === 'Tuition');

describe('creating', () => {
  it('takes the tariff of the class, with its months, the months that differ, what is charged once and the least amount', async () => {
    const student = await planned();
    const rows = await school.planOf(student.id);
    expect(
      rows.map(({ particular, amount, months, month_amounts, first_time, least_amount, tariff }) => [
        particular,
        amount,
        months.length,
        month_amounts,
        first_time,
        least_amount,
        tariff,
      ]),
    ).toEqual([
      ['Admission', 9000, 0, null, true, 0, 'Primary'],
      ['Tuition', 4000, 12, null, false, 1000, 'Primary'],
      ['Transport', 1000, 11, { '05': 2000 }, false, 0, 'Primary'],
    ]);
    expect(rows[2]?.months).not.toContain('06');
    expect(rows[2]?.yearly).toBe(12_000);
    const audited = await school.rows(`SELECT action, username FROM audit_log WHERE entity = 'student_fee_plans' AND entity_id = $1`, [
      String(rows[1]?.id),
    ]);
    expect(audited).toEqual([{ action: 'create', username: 'principal' }]);
  });
  it('previews without writing, tells who has a plan, who is not here, and which class has no tariff', async () => {
    const [fresh, has, upper] = [
      await school.add(),
      await planned(),
      await school.add({ campus_id: id('Johar'), class_id: id('Two'), section_id: id('A') }),
    ];
    const preview = dataOf<Told>(await school.plan({ student_ids: [fresh.id, has.id, upper.id, 999_999], from_month: NOW, dry_run: true }));
    expect(preview.students.map(({ student_id, outcome }) => [student_id, outcome]).toSorted()).toEqual(
      [
        [fresh.id, 'created'],
        [has.id, 'has_plan'],
        [upper.id, 'no_tariff'],
        [999_999, 'not_found'],
      ].toSorted(),
    );
    expect(preview.students.find(({ student_id }) => student_id === upper.id)?.message).toBe('Two at Johar has no fee plan list for 2026-27');
    expect(await school.planOf(fresh.id)).toEqual([]);
  });
  it('takes a place, is done once, and is repeated by its key without doing anything twice', async () => {
    const place = { campus_id: id('Gulberg'), class_id: id('Two'), section_id: id('B') };
    for (const _ of [1, 2, 3]) await school.add(place);
    const sent = [{ ...place, from_month: NOW }, school.principal, { 'idempotency-key': 'a-plan-for-section-B' }] as const;
    const [first, again] = [await school.plan(...sent), await school.plan(...sent)];
    expect(dataOf<Told>(first).counts).toEqual({ created: 3 });
    expect(again.json).toEqual(first.json);
    expect(dataOf<Told>(await school.plan({ ...place, from_month: NOW })).counts).toEqual({ has_plan: 3 });
  });
  it('takes given particulars with a discount type, within its limit', async () => {
    const student = await school.add();
    const answer = await school.plan({
      student_ids: [student.id],
      from_month: NOW,
      particulars: [
        { particular_id: id('Tuition'), amount: 4000.5, months: ['01', '02'], month_amounts: { '02': 100 }, discount_type_id: id('Staff') },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    const [row] = await school.planOf(student.id);
    // Half of 4,000.50 to the rupee is 2,000, the type gives at most 1,500.
    expect(row).toMatchObject({
      amount: 4000.5,
      months: ['01', '02'],
      month_amounts: { '02': 100 },
      discount: 1500,
      net: 2500.5,
      discount_type: 'Staff',
      least_amount: 1000,
      tariff: null,
    });
    // The least amount leaves nothing to take off a charge of 100.
    expect(row?.yearly).toBe(2500.5 + 100);
  });
  it('adds only what a plan lacks when asked to', async () => {
    const student = await school.add();
    await school.plan({ student_ids: [student.id], from_month: month(-2), particulars: [{ particular_id: id('Tuition'), amount: 777 }] });
    const answer = dataOf<Told>(await school.plan({ student_ids: [student.id], from_month: NOW, add_missing: true }));
    expect(answer.counts).toEqual({ created: 1 });
    expect((await school.planOf(student.id)).map(({ particular, amount }) => [particular, amount])).toEqual([
      ['Admission', 9000],
      ['Tuition', 777],
      ['Transport', 1000],
    ]);
    expect(dataOf<Told>(await school.plan({ student_ids: [student.id], from_month: NOW, add_missing: true })).counts).toEqual({ same: 1 });
  });
  it.each([
    ['from_month', { from_month: '2026-13' }],
    ['from_month', { from_month: '1900-01' }],
    ['student_ids', { student_ids: undefined }],
    ['fee_plan_list_id', { fee_plan_list_id: 999_999 }],
    ['discount_type_id', { discount_type_id: 999_999 }],
    ['discount_type_id', { discount_type_id: 'x' }],
    ['particulars', { particulars: [{ particular_id: 999_999, amount: 1 }] }],
    ['particulars', { particulars: [{ particular_id: 1, amount: -1 }] }],
    ['particulars', { particulars: [{ particular_id: 1, amount: 1.005 }] }],
    ['particulars', { particulars: [{ particular_id: 1, amount: 1, months: ['01', '01'] }] }],
    ['particulars', { particulars: [{ particular_id: 1, amount: 1, months: ['13'] }] }],
    ['search', { student_ids: undefined, search: 'a\u0000b' }],
    ['fields', { fields: 1 }],
  ])('refuses a wrong %s by its name', async (field, more) => {
    const student = await school.add();
    const answer = await school.plan({ student_ids: [student.id], from_month: NOW, ...more });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
  it.each([
    ['months', { months: [] }],
    ['month_amounts', { months: ['01'], month_amounts: { '02': 5 } }],
    ['particulars', 'twice'],
    ['discount_type_id', { discount_type_id: 'Second child', particular: 'Transport' }],
  ])('refuses %s that do not fit together', async (field, more) => {
    const student = await school.add();
    const { particular = 'Tuition', discount_type_id, ...rest } = (more === 'twice' ? {} : more) as Record<string, string>;
    const row = { particular_id: id(particular), amount: 100, ...rest, ...(discount_type_id ? { discount_type_id: id(discount_type_id) } : {}) };
    const answer = await school.plan({ student_ids: [student.id], from_month: NOW, particulars: more === 'twice' ? [row, row] : [row] });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
  it('leaves a discount that needs approval to who may approve', async () => {
    const clerk = await makeUser(api, 'plans', { privileges: ['fee_plans.create', 'fee_plans.read'] });
    const student = await school.add();
    const wish = { student_ids: [student.id], from_month: NOW, discount_type_id: id('Orphan') };
    const refused = await school.plan(wish, clerk);
    expect([refused.status, refused.message]).toEqual([401, 'Orphan needs approval; ask somebody who may approve discounts']);
    expect(dataOf<Told>(await school.plan(wish)).counts).toEqual({ created: 1 });
    const [, tuition] = await school.planOf(student.id);
    // Never below the least amount of the tariff.
    expect(tuition).toMatchObject({ discount: 3000, net: 1000 });
  });
  it('gives the discount that the database gives when it bills', async () => {
    const cases = [
      [450_000, 0, 3333, null, 0],
      [450_050, 12_345, 5000, null, 0],
      [99, 0, 5000, null, 0],
      [450_000, 500_000, 0, null, 100_000],
      [450_000, 0, 10_000, 70_000, 0],
      [900_000_000_000_000, 0, 9999, null, 1],
    ] as const;
    for (const [amount, discount_fixed, discount_bp, discount_cap, least_amount] of cases) {
      const [row] = await school.rows('SELECT fee_discount($1, $2, $3, $4, $5) AS given', [
        amount,
        discount_fixed,
        discount_bp,
        discount_cap,
        least_amount,
      ]);
      expect(planDiscount(amount, { discount_fixed, discount_bp, discount_cap, least_amount })).toBe(Number(row?.['given']));
    }
  });
});

describe('changing', () => {
  it('closes the open row the month before and begins a new one; the history stays', async () => {
    const student = await planned();
    const [row] = await tuitionOf(student);
    expect(await school.bill([student.id], month(-1))).toBe(1);
    const answer = await school.change({
      from_month: NOW,
      rows: [{ id: row?.id, version: row?.version, amount: 4500, discount_type_id: id('Staff') }],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(
      (await tuitionOf(student)).map(({ amount, from_month, to_month, discount_type, least_amount }) => [
        amount,
        from_month,
        to_month,
        discount_type,
        least_amount,
      ]),
    ).toEqual([
      [4500, NOW, null, 'Staff', 1000],
      [4000, month(-6), month(-1), null, 1000],
    ]);
    expect(await school.bill([student.id], NOW)).toBe(1);
    const lines = await school.rows(`SELECT amount, discount FROM challan_lines WHERE student_id = $1 AND particular_id = $2 ORDER BY line_month`, [
      student.id,
      id('Tuition'),
    ]);
    expect(lines.map(({ amount, discount }) => [Number(amount), Number(discount)])).toEqual([
      [400_000, 0],
      [450_000, 150_000],
    ]);
  });
  it('rewrites the row in the month in which it begins, and only notes a remark', async () => {
    const student = await planned({}, NOW);
    const [row] = await tuitionOf(student);
    await school.change({ from_month: NOW, rows: [{ id: row?.id, amount: 4100, months: ['01'], remarks: 'agreed' }] });
    const [after, ...others] = await tuitionOf(student);
    expect(after).toMatchObject({ id: row?.id, version: 2, amount: 4100, months: ['01'], remarks: 'agreed', from_month: NOW });
    expect(others).toEqual([]);
    await school.bill([student.id], NOW);
    await school.change({ from_month: NOW, rows: [{ id: row?.id, remarks: '' }] });
    expect((await tuitionOf(student))[0]).toMatchObject({ version: 3, remarks: null, amount: 4100 });
  });
  it('changes, begins and ends rows in one step, or none of them', async () => {
    const student = await planned();
    const rows = await school.planOf(student.id);
    const [admission, tuition, transport] = rows;
    const wish = {
      student_id: student.id,
      from_month: NOW,
      rows: [{ id: tuition?.id, amount: 1 }],
      particulars: [{ particular_id: id('Security'), amount: 5000, first_time: true }],
    };
    const none = await school.change({ ...wish, end: [{ id: transport?.id, version: 7 }] });
    expect([none.status, none.message]).toEqual([409, 'Transport was changed by somebody else meanwhile; look at the plan again']);
    expect(await school.planOf(student.id)).toEqual(rows);
    const answer = await school.change({ ...wish, end: [{ id: transport?.id, version: transport?.version }, { id: admission?.id }] });
    expect(answer.status, answer.text).toBe(200);
    expect((await school.planOf(student.id)).map(({ particular, amount, to_month }) => [particular, amount, to_month])).toEqual([
      ['Tuition', 1, null],
      ['Security', 5000, null],
      ['Admission', 9000, month(-1)],
      ['Tuition', 4000, month(-1)],
      ['Transport', 1000, month(-1)],
    ]);
  });
  it('refuses months that are billed, or before the row, by the field', async () => {
    const student = await planned();
    await school.bill([student.id], month(-1));
    const [row] = await tuitionOf(student);
    const billed = await school.change({ from_month: month(-1), rows: [{ id: row?.id, amount: 1 }] });
    expect([billed.status, Object.keys(billed.errors)]).toEqual([422, ['from_month']]);
    expect(billed.message).toMatch(/^Tuition is billed up to .+; take .+ or later, or void those challans first$/);
    await school.change({ from_month: month(2), rows: [{ id: row?.id, amount: 5000 }] });
    const next = (await tuitionOf(student)).find(({ to_month }) => to_month === null);
    const early = await school.change({ from_month: month(1), rows: [{ id: next?.id, amount: 1 }] });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['from_month']]);
    const closed = await school.change({ from_month: month(1), rows: [{ id: row?.id, amount: 1 }] });
    expect([closed.status, closed.message]).toEqual([409, 'Tuition was changed or ended meanwhile; look at the plan again']);
    const [admission] = await school.planOf(student.id);
    const over = await school.change({ from_month: month(3), rows: [{ id: admission?.id, amount: 1 }] });
    expect([over.status, over.message]).toEqual([409, 'Admission was charged once already']);
    const twice = await school.change({ student_id: student.id, from_month: month(3), particulars: [{ particular_id: id('Tuition'), amount: 1 }] });
    expect([twice.status, Object.keys(twice.errors)]).toEqual([422, ['particulars']]);
  });
  it.each([
    [{ rows: [] }, 'rows'],
    [{ rows: [{ id: 1, amount: 'x' }] }, 'rows'],
    [{ particulars: [{ particular_id: 1, amount: 1 }] }, 'student_id'],
    [{ rows: [{ id: 1, amount: 1 }], end: [{ id: 1 }] }, 'rows'],
  ])('refuses %j by the field', async (more, field) => {
    const answer = await school.change({ from_month: NOW, ...more });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
  it('keeps a discount as it was given while its type stays, also for who may not give it', async () => {
    const student = await planned({}, month(-3), { discount_type_id: id('Orphan') });
    const clerk = await makeUser(api, 'plans', { privileges: ['fee_plans.update', 'fee_plans.read'] });
    const [row] = await tuitionOf(student);
    expect((await school.change({ from_month: NOW, rows: [{ id: row?.id, amount: 6000 }] }, clerk)).status).toBe(200);
    const [after] = await tuitionOf(student);
    expect(after).toMatchObject({ amount: 6000, discount_type: 'Orphan', net: 1000 });
    await school.change({ from_month: NOW, rows: [{ id: after?.id, discount_type_id: null }] }, clerk);
    const back = await school.change({ from_month: NOW, rows: [{ id: after?.id, discount_type_id: id('Orphan') }] }, clerk);
    expect(back.status).toBe(401);
  });
  it('lets one of two edits of the same row win', async () => {
    const student = await planned();
    const [row] = await tuitionOf(student);
    const edit = (amount: number) => school.change({ from_month: NOW, rows: [{ id: row?.id, version: row?.version, amount }] });
    const answers = await Promise.all([edit(5001), edit(5002), edit(5003), edit(5004)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const open = (await tuitionOf(student)).filter(({ to_month }) => to_month === null);
    expect(open).toHaveLength(1);
  });
  it('lets generating and changing take turns: what is billed is what the plan says', async () => {
    const students = await Promise.all([1, 2, 3, 4, 5, 6].map(() => planned()));
    const rows = await Promise.all(students.map(async (student) => (await tuitionOf(student))[0]));
    await Promise.all([
      ...rows.map((row) => school.change({ from_month: NOW, rows: [{ id: row?.id, amount: 8888 }] })),
      school.bill(
        students.map((student) => student.id),
        NOW,
      ),
    ]);
    const wrong = await school.rows(
      `SELECT l.id FROM challan_lines l JOIN student_fee_plans p ON p.student_id = l.student_id AND p.particular_id = l.particular_id AND p.from_month <= l.line_month AND (p.to_month IS NULL OR p.to_month >= l.line_month)
       WHERE l.student_id = ANY ($1) AND l.particular_id = $2 AND l.amount <> p.amount`,
      [students.map((student) => student.id), id('Tuition')],
    );
    expect(wrong).toEqual([]);
  });
});

describe('ending', () => {
  it('takes back what was never charged, and ends what was', async () => {
    const [fresh, billed] = [await planned(), await planned()];
    await school.bill([billed.id], month(-1));
    const [[never], [charged]] = [await tuitionOf(fresh), await tuitionOf(billed)];
    const both = dataOf<Told>(await school.end({ ids: [never?.id, charged?.id, 999_999] }));
    expect(both.counts).toEqual({ removed: 1, billed: 1, not_found: 1 });
    expect(await tuitionOf(fresh)).toEqual([]);
    const alone = await school.end({ ids: [charged?.id] });
    expect([alone.status, Object.keys(alone.errors)]).toEqual([422, ['from_month']]);
    expect(alone.message).toMatch(/^Tuition was charged up to .+; say from which month it ends$/);
    expect((await school.end({ ids: [charged?.id], version: 9, from_month: NOW })).status).toBe(409);
    const ended = dataOf<Told>(await school.end({ ids: [charged?.id], from_month: NOW }));
    expect(ended.counts).toEqual({ ended: 1 });
    expect(await tuitionOf(billed)).toMatchObject([{ to_month: month(-1) }]);
    expect(await school.bill([billed.id], month(1))).toBe(1);
    const lines = await school.rows('SELECT 1 FROM challan_lines WHERE student_id = $1 AND particular_id = $2', [billed.id, id('Tuition')]);
    expect(lines).toHaveLength(1);
  });
  it('ends a whole plan, and previews it', async () => {
    const student = await planned();
    expect(dataOf<Told>(await school.end({ student_ids: [student.id], from_month: NOW, dry_run: true })).counts).toEqual({ ended: 3 });
    expect((await tuitionOf(student))[0]?.to_month).toBeNull();
    await school.end({ student_ids: [student.id], from_month: NOW });
    expect((await school.planOf(student.id)).every(({ to_month }) => to_month === month(-1))).toBe(true);
    expect(dataOf<Told>(await school.plan({ student_ids: [student.id], from_month: NOW, dry_run: true })).counts).toEqual({ created: 1 });
  });
  it('answers 404 for one row that is not there, and 422 when nothing is named', async () => {
    expect((await school.end({ ids: [999_999] })).status).toBe(404);
    expect(Object.keys((await school.end({ from_month: NOW })).errors)).toEqual(['ids']);
  });
});

describe('raising a particular for many', () => {
  it('previews before and after, then does exactly that, and leaves the discounts', async () => {
    const place = { campus_id: id('Gulberg'), class_id: id('One'), section_id: id('B') };
    const [plain, staff, billed, none] = [
      await planned(place),
      await planned(place, month(-6), { discount_type_id: id('Staff') }),
      await planned(place),
      await school.add(place),
    ];
    await school.bill([billed.id], NOW);
    const wish = { ...place, particular_id: id('Tuition'), mode: 'percent', value: 7.5, round_to: 50, from_month: NOW };
    const preview = dataOf<Told>(await school.raise({ ...wish, dry_run: true }));
    expect(preview.counts).toEqual({ changed: 2, billed: 1, no_row: 1 });
    expect(preview.students.map(({ student_id }) => student_id)).not.toContain(none.id);
    expect((await tuitionOf(plain))[0]?.amount).toBe(4000);
    const done = dataOf<Told & { before: number; after: number }>(await school.raise(wish));
    expect({ ...done, dry_run: true }).toEqual(preview);
    expect([done.before, done.after]).toEqual([8000, 8600]);
    expect((await tuitionOf(plain)).map(({ amount, from_month }) => [amount, from_month])).toEqual([
      [4300, NOW],
      [4000, month(-6)],
    ]);
    expect((await tuitionOf(staff))[0]).toMatchObject({ amount: 4300, discount_type: 'Staff', discount: 1500 });
    expect(await tuitionOf(billed)).toMatchObject([{ amount: 4000 }]);
  });
  it('moves the months that differ by percent and by an amount, and leaves them when it sets', async () => {
    const students = [await planned({}, NOW), await planned({}, NOW), await planned({}, NOW)];
    const raise = (at: number, mode: string, value: number) =>
      school.raise({ student_ids: [students[at]?.id], particular_id: id('Transport'), mode, value, from_month: NOW });
    await raise(0, 'percent', 10);
    await raise(1, 'add', -250.5);
    await raise(2, 'set', 3000);
    const after = await Promise.all(
      students.map(async (student) => (await school.planOf(student.id)).find(({ particular }) => particular === 'Transport')),
    );
    expect(after.map((row) => [row?.amount, row?.month_amounts])).toEqual([
      [1100, { '05': 2200 }],
      [749.5, { '05': 1749.5 }],
      [3000, { '05': 2000 }],
    ]);
    const below = dataOf<Told>(await raise(1, 'add', -800));
    expect(below.students[0]).toMatchObject({ outcome: 'below_zero', message: 'Would be -50.50' });
    expect(dataOf<Told>(await raise(2, 'set', 3000)).counts).toEqual({ same: 1 });
  });
  it.each([
    ['value', { mode: 'set', value: -1 }],
    ['value', { mode: 'add', value: 0 }],
    ['value', { mode: 'percent', value: -101 }],
    ['value', { mode: 'add', value: 0.001 }],
    ['mode', { mode: 'double' }],
    ['round_to', { round_to: 7 }],
    ['particular_id', { particular_id: 999_999 }],
    ['student_ids', { student_ids: undefined }],
    ['student_ids', { student_ids: [] }],
  ])('refuses a wrong %s', async (field, more) => {
    const answer = await school.raise({ student_ids: [1], particular_id: id('Tuition'), mode: 'add', value: 1, from_month: NOW, ...more });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
});

describe('proposals', () => {
  const ask = (json: object, user = school.principal) => api.call('/fee_plan_proposals', { token: user.token, json });
  const accept = (json: object, user = school.principal) => api.call('/fee_plan_proposals/accept', { token: user.token, json });
  it('gives siblings their discount by SID, counts those at other campuses, and takes it back when one leaves', async () => {
    const family = { father_name: 'Saleem Raza', father_cnic: '35202-7777777-1' };
    const eldest = await planned({ ...family, campus_id: id('Johar') });
    const [second, third] = [await planned(family), await planned(family)];
    const wish = { kind: 'sibling', student_ids: [second.id, third.id], from_month: NOW };
    const gulberg = await makeUser(api, 'plans', { campuses: [id('Gulberg')] });
    const proposed = dataOf<Told>(await ask(wish, gulberg));
    expect(proposed.students.map(({ student_id, outcome, before, after }) => [student_id, outcome, (before ?? 0) - (after ?? 0)])).toEqual([
      [second.id, 'changed', 800],
      [third.id, 'changed', 1234],
    ]);
    const tokens = proposed.students.map(({ student_id, token }) => ({ student_id, token }));
    const done = dataOf<Told>(
      await accept({ kind: 'sibling', from_month: NOW, accept: [tokens[0], { student_id: third.id, token: 'old' }] }, gulberg),
    );
    expect(done.counts).toEqual({ changed: 1, moved_on: 1 });
    expect((await tuitionOf(second))[0]).toMatchObject({ discount_type: 'Second child', net: 3200, from_month: NOW });
    expect((await tuitionOf(third))[0]?.discount_type).toBeNull();
    await accept({ kind: 'sibling', from_month: NOW, accept: [tokens[1]] }, gulberg);
    expect(dataOf<Told>(await ask(wish, gulberg)).counts).toEqual({ same: 2 });
    const update = resourceOf('students').wire.update;
    if (!update) throw new Error('students can be updated');
    const left = await callCell(api, school.principal, update, { id: eldest.id, body: { status_id: id('Struck off'), reason: 'Moved away' } });
    expect(left.status, left.text).toBe(200);
    const after = dataOf<{
      students: { student_id: number; rank: number; changes: { before: { discount_type: string }; after: { discount_type: string | null } }[] }[];
    }>(await ask(wish));
    expect(after.students.map(({ rank, changes }) => [rank, changes[0]?.before.discount_type, changes[0]?.after.discount_type])).toEqual([
      [1, 'Second child', null],
      [2, 'Third child', 'Second child'],
    ]);
  });
  it('leaves other discounts alone', async () => {
    const family = { father_name: 'Nadeem Shah', father_cnic: '35202-8888888-1' };
    await planned(family);
    const second = await planned(family, month(-6), { discount_type_id: id('Staff') });
    expect(dataOf<Told>(await ask({ kind: 'sibling', student_ids: [second.id], from_month: NOW })).counts).toEqual({ same: 1 });
  });
  it('proposes the tariff of the new class after a promotion, keeping discounts and what was given to the student alone', async () => {
    const student = await planned({}, month(-6), { discount_type_id: id('Staff') });
    await school.change({ student_id: student.id, from_month: NOW, particulars: [{ particular_id: id('Security'), amount: 300 }] });
    const update = resourceOf('students').wire.update;
    if (!update) throw new Error('students can be updated');
    await callCell(api, school.principal, update, { id: student.id, body: { class_id: id('Two') } });
    const wish = { kind: 'tariff', from_month: month(1) };
    const proposed = dataOf<{
      students: {
        token: string;
        changes: { particular: string; change: string; before: { amount: number } | null; after: { amount: number; discount_type: string } | null }[];
      }[];
    }>(await ask({ ...wish, student_ids: [student.id] }));
    expect(
      proposed.students[0]?.changes.map(({ particular, change, before, after }) => [
        particular,
        change,
        before?.amount,
        after?.amount,
        after?.discount_type,
      ]),
    ).toEqual([
      ['Tuition', 'change', 4000, 5000, 'Staff'],
      ['Transport', 'end', 1000, undefined, undefined],
    ]);
    const token = proposed.students[0]?.token;
    expect(dataOf<Told>(await accept({ ...wish, accept: [{ student_id: student.id, token }] })).counts).toEqual({ changed: 1 });
    expect(
      (await school.planOf(student.id))
        .filter(({ to_month }) => to_month === null)
        .map(({ particular, amount, tariff }) => [particular, amount, tariff]),
    ).toEqual([
      ['Admission', 9000, 'Primary'],
      ['Tuition', 5000, 'Upper'],
      ['Security', 300, null],
    ]);
    expect(dataOf<Told>(await accept({ ...wish, accept: [{ student_id: student.id, token }] })).counts).toEqual({ moved_on: 1 });
  });
});

describe('reading', () => {
  it('lists who pays what, who has no plan, and who left', async () => {
    const place = { campus_id: id('Johar'), class_id: id('One'), section_id: id('A') };
    const [has, none, gone] = [await planned(place, month(-1), { discount_type_id: id('Staff') }), await school.add(place), await planned(place)];
    const update = resourceOf('students').wire.update;
    if (!update) throw new Error('students can be updated');
    await callCell(api, school.principal, update, { id: gone.id, body: { status_id: id('Struck off'), reason: 'No fees paid' } });
    const query = { campus_id: id('Johar'), class_id: id('One'), section_id: id('A'), sort_by: 'sid', month: '2027-05' };
    const all = await school.get('/student_feePlan', query);
    const row = (student: Row) => all.rows.find((one) => one.id === student.id);
    expect(row(has)).toMatchObject({
      has_plan: true,
      rows: 3,
      amount: 6000,
      discount: 2500,
      net: 3500,
      one_time: 7500,
      discount_types: ['Staff'],
      tariff: 'Primary',
    });
    expect(row(none)).toMatchObject({ has_plan: false, rows: 0, amount: 0, yearly: 0, tariff: null });
    expect(row(gone)).toBeUndefined();
    const sums = all.rows.reduce((sum, one) => sum + Number(one['net']), 0);
    expect(all.json['totals']).toMatchObject({ students: all.rows.length, net: sums });
    expect((await school.get('/student_feePlan', { ...query, has_plan: 'false' })).rows.map((one) => one.id)).toContain(none.id);
    expect((await school.get('/student_feePlan', { ...query, has_plan: 'true' })).rows.map((one) => one.id)).not.toContain(none.id);
    expect(
      (await school.get('/student_feePlan', { ...query, 'not-enrolled': 'true', search: String(gone['sid']) })).rows.map((one) => one.id),
    ).toEqual([gone.id]);
    expect((await school.get('/student_feePlan', { discount_type_id: id('Staff'), search: String(has['sid']) })).rows.map((one) => one.id)).toEqual([
      has.id,
    ]);
    for (const [name, value] of [
      ['page', 'x'],
      ['sort_by', 'amount'],
      ['month', '2026-1'],
      ['has_plan', 'maybe'],
      ['class_id', "1'"],
    ] as const)
      expect(Object.keys((await school.get('/student_feePlan', { [name]: value })).errors)).toEqual([name]);
  });
  it('tells a plan with its history, the family and what the next months charge', async () => {
    const student = await planned({}, '2026-04');
    const answer = await school.get(`/student_feePlan/${student.id}`, { month: '2027-04' });
    const plan = dataOf<{ family: object; tariffs: object[]; coming: { month: string; net: number }[]; totals: object }>(answer);
    expect(plan.family).toEqual({ rank: 1, children: 1 });
    expect(plan.tariffs).toEqual([{ id: id('Primary'), name: 'Primary' }]);
    expect(plan.coming.slice(0, 4).map(({ month: at, net }) => [at, net])).toEqual([
      ['2027-04', 5000 + 9000],
      ['2027-05', 6000],
      ['2027-06', 4000],
      ['2027-07', 5000],
    ]);
    expect(plan.totals).toEqual({ amount: 5000, discount: 0, net: 5000, yearly: 60_000, one_time: 9000 });
  });
});

describe('whose plans', () => {
  it('hides students of other campuses and institutes, in every call', async () => {
    const student = await planned();
    const [row] = await tuitionOf(student);
    const other = await makeInstitute(api, 'elsewhere');
    for (const user of [johar, other]) {
      expect((await school.get(`/student_feePlan/${student.id}`, {}, user)).status).toBe(404);
      expect((await school.change({ from_month: NOW, rows: [{ id: row?.id, amount: 1 }] }, user)).status).toBe(404);
      expect(
        (await school.change({ student_id: student.id, from_month: NOW, particulars: [{ particular_id: id('Security'), amount: 1 }] }, user)).status,
      ).toBe(404);
      expect((await school.end({ ids: [row?.id] }, user)).status).toBe(404);
      expect(dataOf<Told>(await school.end({ student_ids: [student.id] }, user)).counts).toEqual({});
      expect((await school.get('/student_feePlan', { search: String(student['sid']) }, user)).rows.map((one) => one.id)).not.toContain(student.id);
    }
    for (const call of [
      school.plan({ student_ids: [student.id], from_month: NOW, add_missing: true }, johar),
      school.raise({ student_ids: [student.id], particular_id: id('Tuition'), mode: 'set', value: 1, from_month: NOW }, johar),
      api.call('/fee_plan_proposals', { token: johar.token, json: { kind: 'tariff', student_ids: [student.id], from_month: NOW } }),
      api.call('/fee_plan_proposals/accept', {
        token: johar.token,
        json: { kind: 'tariff', from_month: NOW, accept: [{ student_id: student.id, token: 'x' }] },
      }),
    ])
      expect(dataOf<Told>(await call).counts).toEqual({ not_found: 1 });
    expect(await tuitionOf(student)).toMatchObject([{ id: row?.id, version: 1, amount: 4000 }]);
    expect(
      (await school.raise({ student_ids: [student.id], particular_id: id('Tuition'), mode: 'set', value: 1, from_month: NOW }, other)).errors,
    ).toHaveProperty('particular_id');
  });
  it('wants the privilege of each call', async () => {
    const reader = await makeUser(api, 'plans', { privileges: ['fee_plans.read'] });
    const wish = { student_ids: [1], from_month: NOW };
    for (const answer of [
      await school.plan(wish, reader),
      await school.change({ from_month: NOW, rows: [] }, reader),
      await school.end(wish, reader),
      await school.raise({}, reader),
    ])
      expect(answer.status).toBe(401);
    expect((await school.get('/student_feePlan', {}, reader)).status).toBe(200);
    expect((await open(api, reader, 'fee_plans', fileOf('SID\n1\n'))).status).toBe(401);
  });
});

describe('an uploaded file of plans', () => {
  it('is matched, tried, created and taken back while nobody touched it', async () => {
    const [one, two, has, hidden] = [await school.add(), await school.add(), await planned(), await school.add({ campus_id: id('Johar') })];
    const lines = [
      'SID,Particular,Amount,Months,Discount type,From month',
      `${one['sid']},tuition,"4,500",,Staff,${NOW}`,
      `${one['sid']},Transport,900,January; February,,${NOW}`,
      `${two['sid']},Tution,4500,,,${NOW}`,
      `${has['sid']},Tuition,4500,,,${NOW}`,
      `${hidden['sid']},Tuition,4500,,,${NOW}`,
      `${two['sid']},Transport,-5,,,${NOW}`,
    ].join('\n');
    const clerk = await makeUser(api, 'plans', { privileges: ['fee_plans.create', 'fee_plans.read'], campuses: [id('Gulberg')] });
    const opened = await open(api, clerk, 'fee_plans', fileOf(lines));
    expect(opened.status, opened.text).toBe(200);
    const { run } = opened.json['data'] as { run: ImportRun };
    const mapping = suggestMapping(run.columns, importFields(planImport));
    expect(Object.keys(mapping)).toHaveLength(6);
    const mapped = await post(api, clerk, run, 'mapping', { mapping, values: { particular_id: { Tution: id('Tuition') } } });
    expect((mapped.json['data'] as { unknown: unknown[] }).unknown).toEqual([]);
    const counts = { waiting: 0, ready: 3, unchanged: 1, invalid: 2 };
    expect(runOf(await repeat(api, clerk, run, 'check')).counts).toMatchObject(counts);
    expect(await school.planOf(one.id)).toEqual([]);
    expect(runOf(await repeat(api, clerk, run, 'commit')).counts).toMatchObject({ created: 3 });
    expect(
      (await school.planOf(one.id)).map(({ particular, amount, months, discount_type, least_amount }) => [
        particular,
        amount,
        months.length,
        discount_type,
        least_amount,
      ]),
    ).toEqual([
      ['Tuition', 4500, 12, 'Staff', 1000],
      ['Transport', 900, 2, null, 0],
    ]);
    const again = await open(api, clerk, 'fee_plans', fileOf(lines));
    const next = (again.json['data'] as { run: ImportRun }).run;
    await post(api, clerk, next, 'mapping', { mapping, values: { particular_id: { Tution: id('Tuition') } } });
    expect(runOf(await repeat(api, clerk, next, 'check')).counts).toMatchObject({ ready: 0, unchanged: 4 });
    await school.bill([two.id], NOW);
    expect((await post(api, clerk, run, 'undo')).status).toBe(409);
    expect(runOf(await repeat(api, clerk, run, 'undo', { rest: true })).counts).toMatchObject({ undone: 2, created: 1 });
    expect(await school.planOf(one.id)).toEqual([]);
    expect((await tuitionOf(two))[0]?.amount).toBe(4500);
  });
});

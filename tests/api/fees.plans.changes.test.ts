/** Fee plans that change: with history, ended, raised for many, proposed for siblings and after a promotion. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import {
  api,
  closePlanSchool,
  dataOf,
  id,
  month,
  NOW,
  openPlanSchool,
  planned,
  school,
  tuitionOf,
  type Told,
} from './fees.plans.support.ts';
import { callCell, makeUser } from './support/apiClient.ts';

beforeAll(openPlanSchool);
afterAll(closePlanSchool);

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
    const lines = await school.rows(
      `SELECT amount, discount FROM challan_lines WHERE student_id = $1 AND particular_id = $2 ORDER BY line_month`,
      [student.id, id('Tuition')],
    );
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
    expect(after).toMatchObject({
      id: row?.id,
      version: 2,
      amount: 4100,
      months: ['01'],
      remarks: 'agreed',
      from_month: NOW,
    });
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
    expect([none.status, none.message]).toEqual([
      409,
      'Transport was changed by somebody else meanwhile; look at the plan again',
    ]);
    expect(await school.planOf(student.id)).toEqual(rows);
    const answer = await school.change({
      ...wish,
      end: [{ id: transport?.id, version: transport?.version }, { id: admission?.id }],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(
      (await school.planOf(student.id)).map(({ particular, amount, to_month }) => [particular, amount, to_month]),
    ).toEqual([
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
    expect([closed.status, closed.message]).toEqual([
      409,
      'Tuition was changed or ended meanwhile; look at the plan again',
    ]);
    const [admission] = await school.planOf(student.id);
    const over = await school.change({ from_month: month(3), rows: [{ id: admission?.id, amount: 1 }] });
    expect([over.status, over.message]).toEqual([409, 'Admission was charged once already']);
    const twice = await school.change({
      student_id: student.id,
      from_month: month(3),
      particulars: [{ particular_id: id('Tuition'), amount: 1 }],
    });
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
    const back = await school.change(
      { from_month: NOW, rows: [{ id: after?.id, discount_type_id: id('Orphan') }] },
      clerk,
    );
    expect(back.status).toBe(401);
  });
  it('lets one of two edits of the same row win', async () => {
    const student = await planned();
    const [row] = await tuitionOf(student);
    const edit = (amount: number) =>
      school.change({ from_month: NOW, rows: [{ id: row?.id, version: row?.version, amount }] });
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
    const lines = await school.rows('SELECT 1 FROM challan_lines WHERE student_id = $1 AND particular_id = $2', [
      billed.id,
      id('Tuition'),
    ]);
    expect(lines).toHaveLength(1);
  });
  it('ends a whole plan, and previews it', async () => {
    const student = await planned();
    expect(
      dataOf<Told>(await school.end({ student_ids: [student.id], from_month: NOW, dry_run: true })).counts,
    ).toEqual({ ended: 3 });
    expect((await tuitionOf(student))[0]?.to_month).toBeNull();
    await school.end({ student_ids: [student.id], from_month: NOW });
    expect((await school.planOf(student.id)).every(({ to_month }) => to_month === month(-1))).toBe(true);
    expect(
      dataOf<Told>(await school.plan({ student_ids: [student.id], from_month: NOW, dry_run: true })).counts,
    ).toEqual({ created: 1 });
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
      students.map(async (student) =>
        (await school.planOf(student.id)).find(({ particular }) => particular === 'Transport'),
      ),
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

  it('what two saw in their previews is raised once', async () => {
    const student = await school.add();
    await school.plan({
      student_ids: [student.id],
      from_month: month(-1),
      particulars: [{ particular_id: id('Transport'), amount: 1000 }],
    });
    const wish = {
      student_ids: [student.id],
      particular_id: id('Transport'),
      mode: 'percent',
      value: 10,
      from_month: NOW,
    };
    const { counts, before, after } = dataOf<Told & { before: number; after: number }>(
      await school.raise({ ...wish, dry_run: true }),
    );
    const seen = { changed: counts['changed'], before, after };
    expect(seen).toEqual({ changed: 1, before: 1000, after: 1100 });
    const tabs = await Promise.all([school.raise({ ...wish, seen }), school.raise({ ...wish, seen })]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await school.planOf(student.id))[0]).toMatchObject({ amount: 1100 });
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
    const answer = await school.raise({
      student_ids: [1],
      particular_id: id('Tuition'),
      mode: 'add',
      value: 1,
      from_month: NOW,
      ...more,
    });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
});

describe('proposals', () => {
  const ask = (json: object, user = school.principal) => api.call('/fee_plan_proposals', { token: user.token, json });
  const accept = (json: object, user = school.principal) =>
    api.call('/fee_plan_proposals/accept', { token: user.token, json });
  it('gives siblings their discount by SID, counts those at other campuses, and takes it back when one leaves', async () => {
    const family = { father_name: 'Saleem Raza', father_cnic: '35202-7777777-1' };
    const eldest = await planned({ ...family, campus_id: id('Johar') });
    const [second, third] = [await planned(family), await planned(family)];
    const wish = { kind: 'sibling', student_ids: [second.id, third.id], from_month: NOW };
    const gulberg = await makeUser(api, 'plans', { campuses: [id('Gulberg')] });
    const proposed = dataOf<Told>(await ask(wish, gulberg));
    expect(
      proposed.students.map(({ student_id, outcome, before, after }) => [
        student_id,
        outcome,
        (before ?? 0) - (after ?? 0),
      ]),
    ).toEqual([
      [second.id, 'changed', 800],
      [third.id, 'changed', 1234],
    ]);
    const tokens = proposed.students.map(({ student_id, token }) => ({ student_id, token }));
    const done = dataOf<Told>(
      await accept(
        { kind: 'sibling', from_month: NOW, accept: [tokens[0], { student_id: third.id, token: 'old' }] },
        gulberg,
      ),
    );
    expect(done.counts).toEqual({ changed: 1, moved_on: 1 });
    expect((await tuitionOf(second))[0]).toMatchObject({ discount_type: 'Second child', net: 3200, from_month: NOW });
    expect((await tuitionOf(third))[0]?.discount_type).toBeNull();
    await accept({ kind: 'sibling', from_month: NOW, accept: [tokens[1]] }, gulberg);
    expect(dataOf<Told>(await ask(wish, gulberg)).counts).toEqual({ same: 2 });
    const update = resourceOf('students').wire.update;
    if (!update) throw new Error('students can be updated');
    const left = await callCell(api, school.principal, update, {
      id: eldest.id,
      body: { status_id: id('Struck off'), reason: 'Moved away' },
    });
    expect(left.status, left.text).toBe(200);
    const after = dataOf<{
      students: {
        student_id: number;
        rank: number;
        changes: { before: { discount_type: string }; after: { discount_type: string | null } }[];
      }[];
    }>(await ask(wish));
    expect(
      after.students.map(({ rank, changes }) => [
        rank,
        changes[0]?.before.discount_type,
        changes[0]?.after.discount_type,
      ]),
    ).toEqual([
      [1, 'Second child', null],
      [2, 'Third child', 'Second child'],
    ]);
  });
  it('leaves other discounts alone', async () => {
    const family = { father_name: 'Nadeem Shah', father_cnic: '35202-8888888-1' };
    await planned(family);
    const second = await planned(family, month(-6), { discount_type_id: id('Staff') });
    expect(dataOf<Told>(await ask({ kind: 'sibling', student_ids: [second.id], from_month: NOW })).counts).toEqual({
      same: 1,
    });
  });
  it('proposes the tariff of the new class after a promotion, keeping discounts and what was given to the student alone', async () => {
    const student = await planned({}, month(-6), { discount_type_id: id('Staff') });
    await school.change({
      student_id: student.id,
      from_month: NOW,
      particulars: [{ particular_id: id('Security'), amount: 300 }],
    });
    const update = resourceOf('students').wire.update;
    if (!update) throw new Error('students can be updated');
    await callCell(api, school.principal, update, { id: student.id, body: { class_id: id('Two') } });
    const wish = { kind: 'tariff', from_month: month(1) };
    const proposed = dataOf<{
      students: {
        token: string;
        changes: {
          particular: string;
          change: string;
          before: { amount: number } | null;
          after: { amount: number; discount_type: string } | null;
        }[];
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
    expect(dataOf<Told>(await accept({ ...wish, accept: [{ student_id: student.id, token }] })).counts).toEqual({
      changed: 1,
    });
    expect(
      (await school.planOf(student.id))
        .filter(({ to_month }) => to_month === null)
        .map(({ particular, amount, tariff }) => [particular, amount, tariff]),
    ).toEqual([
      ['Admission', 9000, 'Primary'],
      ['Tuition', 5000, 'Upper'],
      ['Security', 300, null],
    ]);
    expect(dataOf<Told>(await accept({ ...wish, accept: [{ student_id: student.id, token }] })).counts).toEqual({
      moved_on: 1,
    });
  });
});

/** Fee plans: made from the tariff or an uploaded file, and read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planDiscount } from '../../contract/fees/planAmounts.ts';
import { planImport } from '../../contract/fees/planImport.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import type { ImportRun } from '../../contract/endpoints/exchange.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { fileOf, open, post, repeat, runOf } from './exchange.support.ts';
import {
  api,
  closePlanSchool,
  dataOf,
  id,
  johar,
  month,
  NOW,
  openPlanSchool,
  planned,
  school,
  tuitionOf,
  type Told,
} from './fees.plans.support.ts';
import { callCell, makeInstitute, makeUser, type Row } from './support/apiClient.ts';

beforeAll(openPlanSchool);
afterAll(closePlanSchool);

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
    const audited = await school.rows(
      `SELECT action, username FROM audit_log WHERE entity = 'student_fee_plans' AND entity_id = $1`,
      [String(rows[1]?.id)],
    );
    expect(audited).toEqual([{ action: 'create', username: 'principal' }]);
  });
  it('previews without writing, tells who has a plan, who is not here, and which class has no tariff', async () => {
    const [fresh, has, upper] = [
      await school.add(),
      await planned(),
      await school.add({ campus_id: id('Johar'), class_id: id('Two'), section_id: id('A') }),
    ];
    const preview = dataOf<Told>(
      await school.plan({ student_ids: [fresh.id, has.id, upper.id, 999_999], from_month: NOW, dry_run: true }),
    );
    expect(preview.students.map(({ student_id, outcome }) => [student_id, outcome]).toSorted()).toEqual(
      [
        [fresh.id, 'created'],
        [has.id, 'has_plan'],
        [upper.id, 'no_tariff'],
        [999_999, 'not_found'],
      ].toSorted(),
    );
    expect(preview.students.find(({ student_id }) => student_id === upper.id)?.message).toBe(
      'Two at Johar has no fee plan list for 2026-27',
    );
    expect(await school.planOf(fresh.id)).toEqual([]);
  });
  it('takes a place, is done once, and is repeated by its key without doing anything twice', async () => {
    const place = { campus_id: id('Gulberg'), class_id: id('Two'), section_id: id('B') };
    for (const _ of [1, 2, 3]) await school.add(place);
    const sent = [
      { ...place, from_month: NOW },
      school.principal,
      { 'idempotency-key': 'a-plan-for-section-B' },
    ] as const;
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
        {
          particular_id: id('Tuition'),
          amount: 4000.5,
          months: ['01', '02'],
          month_amounts: { '02': 100 },
          discount_type_id: id('Staff'),
        },
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
    await school.plan({
      student_ids: [student.id],
      from_month: month(-2),
      particulars: [{ particular_id: id('Tuition'), amount: 777 }],
    });
    const answer = dataOf<Told>(await school.plan({ student_ids: [student.id], from_month: NOW, add_missing: true }));
    expect(answer.counts).toEqual({ created: 1 });
    expect((await school.planOf(student.id)).map(({ particular, amount }) => [particular, amount])).toEqual([
      ['Admission', 9000],
      ['Tuition', 777],
      ['Transport', 1000],
    ]);
    expect(
      dataOf<Told>(await school.plan({ student_ids: [student.id], from_month: NOW, add_missing: true })).counts,
    ).toEqual({ same: 1 });
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
    const {
      particular = 'Tuition',
      discount_type_id,
      ...rest
    } = (more === 'twice' ? {} : more) as Record<string, string>;
    const row = {
      particular_id: id(particular),
      amount: 100,
      ...rest,
      ...(discount_type_id ? { discount_type_id: id(discount_type_id) } : {}),
    };
    const answer = await school.plan({
      student_ids: [student.id],
      from_month: NOW,
      particulars: more === 'twice' ? [row, row] : [row],
    });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
  it('leaves a discount that needs approval to who may approve', async () => {
    const clerk = await makeUser(api, 'plans', { privileges: ['fee_plans.create', 'fee_plans.read'] });
    const student = await school.add();
    const wish = { student_ids: [student.id], from_month: NOW, discount_type_id: id('Orphan') };
    const refused = await school.plan(wish, clerk);
    expect([refused.status, refused.message]).toEqual([
      401,
      'Orphan needs approval; ask somebody who may approve discounts',
    ]);
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
      expect(planDiscount(amount, { discount_fixed, discount_bp, discount_cap, least_amount })).toBe(
        Number(row?.['given']),
      );
    }
  });
});

describe('reading', () => {
  it('lists who pays what, who has no plan, and who left', async () => {
    const place = { campus_id: id('Johar'), class_id: id('One'), section_id: id('A') };
    const [has, none, gone] = [
      await planned(place, month(-1), { discount_type_id: id('Staff') }),
      await school.add(place),
      await planned(place),
    ];
    const update = resourceOf('students').wire.update;
    if (!update) throw new Error('students can be updated');
    await callCell(api, school.principal, update, {
      id: gone.id,
      body: { status_id: id('Struck off'), reason: 'No fees paid' },
    });
    const query = {
      campus_id: id('Johar'),
      class_id: id('One'),
      section_id: id('A'),
      sort_by: 'sid',
      // The next May that the plans are in force in, when transport costs more.
      month: Array.from({ length: 12 }, (_, ahead) => month(ahead - 1)).find((one) => one.endsWith('-05')) ?? '',
    };
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
    expect((await school.get('/student_feePlan', { ...query, has_plan: 'false' })).rows.map((one) => one.id)).toContain(
      none.id,
    );
    expect(
      (await school.get('/student_feePlan', { ...query, has_plan: 'true' })).rows.map((one) => one.id),
    ).not.toContain(none.id);
    expect(
      (
        await school.get('/student_feePlan', { ...query, 'not-enrolled': 'true', search: String(gone['sid']) })
      ).rows.map((one) => one.id),
    ).toEqual([gone.id]);
    expect(
      (await school.get('/student_feePlan', { discount_type_id: id('Staff'), search: String(has['sid']) })).rows.map(
        (one) => one.id,
      ),
    ).toEqual([has.id]);
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
    const plan = dataOf<{
      family: object;
      tariffs: object[];
      coming: { month: string; net: number }[];
      totals: object;
    }>(answer);
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
        (
          await school.change(
            { student_id: student.id, from_month: NOW, particulars: [{ particular_id: id('Security'), amount: 1 }] },
            user,
          )
        ).status,
      ).toBe(404);
      expect((await school.end({ ids: [row?.id] }, user)).status).toBe(404);
      expect(dataOf<Told>(await school.end({ student_ids: [student.id] }, user)).counts).toEqual({});
      expect(
        (await school.get('/student_feePlan', { search: String(student['sid']) }, user)).rows.map((one) => one.id),
      ).not.toContain(student.id);
    }
    for (const call of [
      school.plan({ student_ids: [student.id], from_month: NOW, add_missing: true }, johar),
      school.raise(
        { student_ids: [student.id], particular_id: id('Tuition'), mode: 'set', value: 1, from_month: NOW },
        johar,
      ),
      api.call('/fee_plan_proposals', {
        token: johar.token,
        json: { kind: 'tariff', student_ids: [student.id], from_month: NOW },
      }),
      api.call('/fee_plan_proposals/accept', {
        token: johar.token,
        json: { kind: 'tariff', from_month: NOW, accept: [{ student_id: student.id, token: 'x' }] },
      }),
    ])
      expect(dataOf<Told>(await call).counts).toEqual({ not_found: 1 });
    expect(await tuitionOf(student)).toMatchObject([{ id: row?.id, version: 1, amount: 4000 }]);
    expect(
      (
        await school.raise(
          { student_ids: [student.id], particular_id: id('Tuition'), mode: 'set', value: 1, from_month: NOW },
          other,
        )
      ).errors,
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
    const [one, two, has, hidden] = [
      await school.add(),
      await school.add(),
      await planned(),
      await school.add({ campus_id: id('Johar') }),
    ];
    const lines = [
      'SID,Particular,Amount,Months,Discount type,From month',
      `${one['sid']},tuition,"4,500",,Staff,${NOW}`,
      `${one['sid']},Transport,900,January; February,,${NOW}`,
      `${two['sid']},Tution,4500,,,${NOW}`,
      `${has['sid']},Tuition,4500,,,${NOW}`,
      `${hidden['sid']},Tuition,4500,,,${NOW}`,
      `${two['sid']},Transport,-5,,,${NOW}`,
    ].join('\n');
    const clerk = await makeUser(api, 'plans', {
      privileges: ['fee_plans.create', 'fee_plans.read'],
      campuses: [id('Gulberg')],
    });
    const opened = await open(api, clerk, 'fee_plans', fileOf(lines));
    expect(opened.status, opened.text).toBe(200);
    const { run } = opened.json['data'] as { run: ImportRun };
    const mapping = suggestMapping(run.columns, importFields(planImport));
    expect(Object.keys(mapping)).toHaveLength(6);
    const mapped = await post(api, clerk, run, 'mapping', {
      mapping,
      values: { particular_id: { Tution: id('Tuition') } },
    });
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
    expect(runOf(await repeat(api, clerk, run, 'undo', { rest: true })).counts).toMatchObject({
      undone: 2,
      created: 1,
    });
    expect(await school.planOf(one.id)).toEqual([]);
    expect((await tuitionOf(two))[0]?.amount).toBe(4500);
  });
});

/**
 * What specification 7 and 9 say of lists: pages when none is asked for, the late-fee flags of students, the institute
 * of the news; and refusals that name every field they are about.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth, REPORT_START, today } from '../../contract/dates.ts';
import { labelOf } from '../../contract/fields.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { wantedTables } from '../../server/database/schema/wantedTables.ts';
import { toAnswer } from '../../server/http/errors.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeInstitute, type Api } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
const own = { institute_code: 'ravi' };
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'ravi');
});
afterAll(() => api.test.drop());

describe('pages', () => {
  it('/news_feed answers ten without a page, each with its institute', async () => {
    const user = await makeInstitute(api, 'paper');
    for (let at = 0; at < 12; at += 1) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ institute_code: 'paper', title: `News ${at}`, description: 'Text' }))
        form.append(name, value);
      expect((await api.call('/news_feed', { token: user.token, form })).status).toBe(201);
    }
    const first = await api.call('/news_feed', { token: user.token, query: { institute_code: 'paper' } });
    expect(first.json).toMatchObject({ per_page: 10, current_page: 1, total: 12, last_page: 2 });
    expect(first.rows).toHaveLength(10);
    expect(new Set(first.rows.map((row) => row['institute_code']))).toEqual(new Set(['paper']));
    expect(
      (await api.call('/news_feed', { token: user.token, query: { institute_code: 'paper', per_page: 3 } })).rows,
    ).toHaveLength(3);
  });
  it('/api_students answers fifty without a page', async () => {
    for (let at = 0; at < 52; at += 1) await school.add();
    const first = await school.get('/api_students', own);
    expect(first.json).toMatchObject({ per_page: 50, current_page: 1 });
    expect(first.rows).toHaveLength(50);
  });
});

describe('/api_students with the late-fee flags', () => {
  it('answers what each owes, and the fine as of the day of payment', async () => {
    const [late, due, free] = [await school.add(), await school.add(), await school.add()];
    await school.charge(late, [100_000], { due: dayFrom(-3), kind: 'opening' });
    await school.charge(due, [50_000], { due: dayFrom(4), kind: 'opening' });
    const ids = [late, due, free].map(({ id }) => id);
    const filters = JSON.stringify([{ field: 'id', operator: 'IN', value: ids }]);
    const ask = async (query: Record<string, string>): Promise<unknown[]> => {
      const answer = await school.get('/api_students', { ...own, filters, ...query });
      expect(answer.status, answer.text).toBe(200);
      return answer.rows.map((row) => [row.id, row['remaining_amount'], row['late_fee_fine']]);
    };
    const none = ids.map((id) => [id, undefined, undefined]);
    expect(await ask({})).toEqual(none);
    expect(await ask({ late_fee_fine: 'false' })).toEqual(none);
    const today = await ask({ late_fee_fine_on_challan: 'true' });
    expect(today).toEqual([
      [late.id, 1000, expect.any(Number)],
      [due.id, 500, 0],
      [free.id, 0, 0],
    ]);
    const later = (await ask({ challan_paid_date: dayFrom(10) })) as [number, number, number][];
    // The counter says the same of the same day.
    for (const [id, , fine] of later) {
      const { rows } = await school.get('/student_challan', {
        student_id: String(id),
        late_fee_fine_on_challan: '1',
        paid_date: dayFrom(10),
        include_future_challans: '1',
      });
      expect(fine).toBe(rows.reduce((sum, row) => sum + Number(row['late_fee_fine']), 0));
    }
    expect(later[0]?.[2]).toBeGreaterThan(0);
    expect(later[1]?.[2]).toBeGreaterThan(0);
    // Who is a defaulter on that day.
    const onDay = await school.get('/api_students', {
      ...own,
      fee_defaulters: '1',
      challan_paid_date: dayFrom(5),
      filters,
    });
    expect(onDay.rows.map(({ id }) => id)).toEqual([late.id, due.id]);
    expect(
      (await school.get('/api_students', { ...own, fee_defaulters: '1', filters })).rows.map(({ id }) => id),
    ).toEqual([late.id]);
    expect((await school.get('/api_students', { ...own, challan_paid_date: 'soon' })).errors).toHaveProperty(
      'challan_paid_date',
    );
    expect((await school.get('/api_students', { ...own, late_fee_fine: 'perhaps' })).errors).toHaveProperty(
      'late_fee_fine',
    );
  });
});

describe('filters of challans and of who has none', () => {
  it('find by place and search as the parameters of these names do', async () => {
    const [first, second] = [await school.add(), await school.add({ section_id: school.ids['B'] })];
    for (const one of [first, second]) await school.charge(one, [10_000]);
    const place = { campus_id: school.ids['Gulberg'], class_id: school.ids['One'], section_id: school.ids['B'] };
    const search = String(second['studentName']);
    const filters = (more: object[] = []) =>
      JSON.stringify([...Object.entries(place).map(([field, value]) => ({ field, operator: '=', value })), ...more]);
    const flat = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)]));
    const byParameters = await school.get('/student_challan', flat);
    expect(byParameters.rows.map((row) => (row['student'] as { id: number }).id)).toEqual([second.id]);
    expect((await school.get('/student_challan', { filters: filters() })).json).toEqual(byParameters.json);
    expect((await school.get('/student_challan', { search })).json).toEqual(
      (
        await school.get('/student_challan', {
          filters: JSON.stringify([{ field: 'search', operator: 'LIKE', value: search }]),
        })
      ).json,
    );
    // Said twice, both hold.
    expect(
      (await school.get('/student_challan', { ...flat, section_id: String(school.ids['A']), filters: filters() })).rows,
    ).toEqual([]);
    const month = { challan_month_from: currentMonth(), challan_month_to: currentMonth() };
    const missing = (more: object) => school.post('/get_non_generated_challan_students', { ...month, ...more });
    expect((await missing({ filters: filters([{ field: 'search', operator: 'LIKE', value: search }]) })).json).toEqual(
      (await missing({ ...place, search })).json,
    );
    expect((await missing(place)).rows.map(({ id }) => id)).toEqual([second.id]);
    for (const value of ['', 7.5e20, ['a'], null, 'x'.repeat(201)])
      for (const operator of ['LIKE', '=']) {
        const refused = await school.get('/student_challan', {
          filters: JSON.stringify([{ field: 'search', operator, value }]),
        });
        if (operator === '=' || typeof value !== 'number')
          expect([refused.status, Object.keys(refused.errors)], refused.text).toEqual([422, ['filters']]);
      }
    for (const value of ['x', -1, null, '1 OR 1=1'])
      expect(
        (
          await school.get('/student_challan', {
            filters: JSON.stringify([{ field: 'class_id', operator: '=', value }]),
          })
        ).status,
      ).toBeLessThan(500);
  });
  it('user_paid_dates, std_actual_fee and std_latest_payment are answered to who asks for them', async () => {
    const student = await school.add();
    await school.charge(student, [10_000], { month: `${currentMonth()}-01`, issue: today() });
    const plan = {
      student_ids: [student.id],
      from_month: currentMonth(),
      particulars: [{ particular_id: school.ids['Tuition'], amount: 1200 }],
    };
    expect((await school.post('/student_feePlan', plan)).status).toBeLessThan(300);
    const paid = await school.pay({ student_id: student.id, amount: 30 });
    const ask = async (query: object) => school.get('/student_challan', { student_id: String(student.id), ...query });
    const asked = await ask({ user_paid_dates: '1', std_actual_fee: '1', std_latest_payment: '1' });
    const receipt_no = paid.row['receipt_no'];
    expect(asked.json).toMatchObject({
      user_paid_dates: { from: null, to: today() },
      data: [{ actual_fee: 1200, latest_payment: { receipt_no, paid_date: today(), amount: 30 } }],
    });
    const plain = await ask({});
    expect(plain.json).not.toHaveProperty('user_paid_dates');
    for (const name of ['actual_fee', 'latest_payment']) expect(plain.rows[0]).not.toHaveProperty(name);
  });
});

describe('the student of challans and payments', () => {
  it('is written as the specification has it, beside the flat names', async () => {
    const [gender] = await school.rows(
      `INSERT INTO genders (institute_code, name) VALUES ('ravi', 'Girl') RETURNING id`,
    );
    const [guardian] = await school.rows(
      `INSERT INTO guardians (institute_code, name, relation, mobile) VALUES ('ravi', 'Bibi', 'Mother', '03001234567') RETURNING id`,
    );
    const [student, other] = [await school.add(), await school.add()];
    await school.rows('UPDATE students SET gender_id = $2, guardian_id = $3 WHERE id = $1', [
      student.id,
      gender?.['id'],
      guardian?.['id'],
    ]);
    for (const one of [student, other]) {
      const [line] = await school.charge(one, [100_000]);
      const given = await school.post('/challanDiscount', {
        reason: 'hardship',
        lines: [{ particular_line_id: line?.id, amount: 1 }],
      });
      expect(given.status, given.text).toBe(200);
      const paid = await school.pay({ student_id: one.id, amount: 1000 });
      const refund = {
        payment_id: paid.row['payment_id'],
        amount: 1,
        refund_date: today(),
        paying_acc: school.ids['Cash'],
        reason: 'too much',
      };
      expect((await school.post('/fee_refunds', refund)).status).toBe(200);
    }
    const nested = {
      session: { session_name: '2026-27' },
      class: { class_name: 'One' },
      section: { section_name: 'A' },
      campus: { institute_name: expect.stringMatching(/./), campus_name: 'Gulberg' },
    };
    const flat = { class_name: 'One', section_name: 'A', session_name: '2026-27', campus_name: 'Gulberg' };
    for (const path of ['/student_challan', '/payChallan', '/challanDiscount', '/fee_refunds']) {
      const of = async ({ id }: { readonly id: number }) =>
        (await school.get(path, { student_id: String(id) })).rows.map((row) => row['student']);
      expect(await of(student), path).toMatchObject([
        {
          id: student.id,
          ...flat,
          ...nested,
          gender: { name: 'Girl' },
          guardian: { name: 'Bibi', relation: 'Mother' },
        },
      ]);
      expect(await of(other), path).toMatchObject([{ id: other.id, ...flat, ...nested, gender: null, guardian: null }]);
    }
  });
});

describe('a record that is there already', () => {
  const composite = wantedTables(resources).flatMap(({ resource, indexes }) =>
    indexes
      .filter(({ fields, sql: text }) => fields.length > 1 && /^CREATE UNIQUE/i.test(text))
      .map(({ name, fields }) => [resource, fields, name] as const),
  );
  it('there are such keys', () => expect(composite.length).toBeGreaterThan(5));
  it('two slabs of one day are refused on policy and day', async () => {
    const policy = await school.post('/late_fee_fine', { ...own, name: 'By slabs', method: 'slab' });
    expect(policy.status, policy.text).toBe(201);
    const slab = () =>
      school.post('/late_fee_slabs', { ...own, late_fee_policy_id: policy.row.id, from_day: 11, amount: 200 });
    expect((await slab()).status).toBe(201);
    const message = 'There is a late fee slab with this policy and from day already';
    expect((await slab()).json).toEqual({ message, errors: { late_fee_policy_id: [message], from_day: [message] } });
  });
  it.each(composite)('%s names all of %s', (key, names, constraint) => {
    const resource = resourceOf(key);
    const error = Object.assign(new Error('duplicate key'), { code: '23505', table: key, constraint });
    const { status, json } = toAnswer(error, 'test');
    expect([status, Object.keys(json.errors ?? {})]).toEqual([
      422,
      names.map((name) => resource.fields[name]?.wire ?? name),
    ]);
    for (const name of names)
      expect(json.message.toLowerCase()).toContain(
        labelOf(name, resource.fields[name] ?? { kind: 'text' }).toLowerCase(),
      );
  });
});

describe('what a report is about when nothing is said', () => {
  it('by days it begins on 2024-04-01 and ends today, however long that is, and null is as good as left out', async () => {
    const whole = await school.post('/getDayWisePaidChallans', { start_date: REPORT_START, end_date: today() });
    expect(whole.status, whole.text).toBe(200);
    expect((await school.post('/getDayWisePaidChallans', {})).json).toEqual(whole.json);
    expect(
      (
        await school.post('/getDayWisePaidChallans', {
          start_date: null,
          end_date: null,
          dr_acc: null,
          campus_id: null,
        })
      ).json,
    ).toEqual(whole.json);
    expect((await school.get('/cash_report')).json).toMatchObject({ from: REPORT_START, to: today() });
    expect((await school.get('/cash_report', { from: '2010-01-01' })).status).toBe(200);
  });
  it.each([
    '/particular_fee_report',
    '/class_wise_fee_report',
    '/month_wise_fee_report',
    '/monthly_particular_wise_fee_report',
    '/tuition_fee_report',
  ])('%s is of the current month', async (path) => {
    const plain = await school.get(path);
    expect(plain.status, plain.text).toBe(200);
    expect(plain.json).toEqual((await school.get(path, { from_month: currentMonth(), to_month: currentMonth() })).json);
  });
  it('/studentsPaymentHistory is of the current month', async () => {
    expect((await school.post('/studentsPaymentHistory', {})).json['months']).toEqual([currentMonth()]);
  });
});

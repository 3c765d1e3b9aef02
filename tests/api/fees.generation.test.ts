/** Who is billed for what, once. */
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
  linesOf,
  monthFrom,
  never,
  NOW,
  openSchools,
  other,
  planned,
  results,
  school,
} from './fees.challans.support.ts';
import { dayFrom, expectBooks, newKey } from './fees.payments.support.ts';
import { callCell, type Answer, type Row } from './support/apiClient.ts';

beforeAll(openSchools, 120_000);
afterAll(closeSchools);

describe('generation', () => {
  test('bills by the plan once, whatever is asked again', async () => {
    const [planned1, unplanned] = [await planned(), await school.add()];
    const first = await generate([planned1, unplanned]);
    expect(first.status, first.text).toBe(200);
    expect(first.row).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      created: 1,
      skipped: 1,
      failed: 0,
      amount: 5000,
    });
    expect((await results(first)).map((row) => row['outcome']).toSorted()).toEqual(['created', 'no_plan']);
    const second = await generate([planned1]);
    expect(second.row).toMatchObject({ created: 0, skipped: 1, amount: 0 });
    expect((await results(second))[0]).toMatchObject({ outcome: 'already', challan_no: null });
    const [challan] = await challansOf(planned1);
    expect(challan).toMatchObject({
      amount: 5000,
      balance: 5000,
      status: 'Unpaid',
      kind: 'regular',
      challan_month: NOW,
      issue_date: today(),
    });
    expect(linesOf(challan)).toMatchObject([
      { particular: 'Tuition', challan_month: NOW, source: 'plan', amount: 5000, open: 5000 },
    ]);
    await expectBooks(school);
  });

  test('the same key generates once, another body under it is refused', async () => {
    const student = await planned();
    const key = newKey();
    const [one, two] = [await generate([student], {}, undefined, key), await generate([student], {}, undefined, key)];
    expect(two.row.id).toBe(one.row.id);
    expect((await generate([student], { challan_month_from: monthFrom(1) }, undefined, key)).status).toBe(422);
    expect(await challansOf(student)).toHaveLength(1);
  });

  test('two clerks at once bill each student once', async () => {
    const students = await Promise.all(Array.from({ length: 12 }, () => planned()));
    const answers = await Promise.all([generate(students), generate(students.toReversed()), generate(students)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { row }) => sum + Number(row['created']), 0)).toBe(12);
    for (const student of students) expect(await challansOf(student)).toHaveLength(1);
  });

  test('a range is one challan with a line per month; a month that was billed is left out of it', async () => {
    const student = await planned();
    await generate([student]);
    const answer = await generate([student], { challan_month_from: monthFrom(-1), challan_month_to: monthFrom(1) });
    expect(answer.row).toMatchObject({ created: 1, amount: 10_000 });
    const [, range] = await challansOf(student);
    expect(range).toMatchObject({ challan_month: monthFrom(-1), challan_month_to: monthFrom(1) });
    expect(linesOf(range).map((line) => line['challan_month'])).toEqual([monthFrom(-1), monthFrom(1)]);
  });

  test('first-time items once in a life, months of the mask only, amounts of a month', async () => {
    const month = Number(NOW.slice(5)) - 1;
    const amounts = Array.from({ length: 12 }, (_, at) => (at === month ? 70_000 : null));
    const student = await planned([
      { particular: 'Security', amount: 300_000, first_time: true, months: 0 },
      { particular: 'Transport', amount: 50_000, month_amounts: amounts },
      { particular: 'Tuition', months: 1 << ((month + 1) % 12) },
    ]);
    await generate([student]);
    await generate([student], { challan_month_from: monthFrom(1) });
    const [first, second] = await challansOf(student);
    expect(linesOf(first).map((line) => [line['particular'], line['amount']])).toEqual([
      ['Transport', 700],
      ['Security', 3000],
    ]);
    expect(linesOf(second).map((line) => [line['particular'], line['amount']])).toEqual([
      ['Tuition', 5000],
      ['Transport', 500],
    ]);
  });

  test('what was added by hand or sold at the counter for as much is not billed again; a smaller sale is no charge of the plan', async () => {
    const student = await planned([
      { particular: 'Security', amount: 300_000, first_time: true, months: 0 },
      { particular: 'Transport', amount: 80_000, bp: 2500 },
      { particular: 'Tuition' },
    ]);
    const sell = async (particular: string, amount: number): Promise<Answer> =>
      school.post('/challanDirectPayment', {
        student_id: student.id,
        paid_date: today(),
        receiving_acc: id('Cash'),
        particulars: [{ particular_id: id(particular), amount }],
      });
    // The security at admission, the transport after its discount; a badge under the name of the tuition.
    for (const [particular, amount] of [
      ['Security', 3000],
      ['Transport', 600],
      ['Tuition', 150],
    ] as const) {
      const sold = await sell(particular, amount);
      expect(sold.status, sold.text).toBe(200);
    }
    await generate([student]);
    const regular = async (): Promise<readonly Row[]> => challansOf(student, { kind: 'regular' });
    expect(linesOf((await regular())[0]).map((line) => line['particular'])).toEqual(['Tuition']);

    const [bill] = await regular();
    const body = { challan_ids: [bill?.id], particular_id: id('Tuition'), amount: 5000, challan_month: monthFrom(1) };
    expect((await school.post('/add_amount_in_generated_challans', body)).row).toMatchObject({ added: 1 });
    await generate([student], { challan_month_from: monthFrom(1), challan_month_to: monthFrom(2) });
    expect(
      linesOf((await regular())[1])
        .map((line) => `${String(line['challan_month'])} ${String(line['particular'])}`)
        .toSorted(),
    ).toEqual([`${monthFrom(1)} Transport`, `${monthFrom(2)} Transport`, `${monthFrom(2)} Tuition`]);
    // Taken back, the month is open to be billed.
    await school.post('/deleteChallans', { challan_ids: [bill?.id], reason: 'Billed by mistake' });
    await generate([student], { challan_month_from: NOW, challan_month_to: monthFrom(1) });
    expect(
      (await regular())
        .flatMap(linesOf)
        .filter((line) => line['particular'] === 'Tuition')
        .map((line) => line['challan_month'])
        .toSorted(),
    ).toEqual([NOW, monthFrom(1), monthFrom(2)]);
    await expectBooks(school);
  });

  test.each([
    [{ amount: 500_000, bp: 2500 }, 5000, 1250],
    [{ amount: 333_300, bp: 5000 }, 3333, 1667],
    [{ amount: 500_000, fixed: 100_000, bp: 1000 }, 5000, 1400],
    [{ amount: 500_000, bp: 9000, cap: 200_000 }, 5000, 2000],
    [{ amount: 500_000, bp: 10_000, least: 50_000 }, 5000, 4500],
    [{ amount: 500_000, fixed: 900_000 }, 5000, 5000],
  ])('a standing discount %j of a fee of %d is %d', async (terms, amount, discount) => {
    const student = await planned([terms]);
    await generate([student]);
    const [challan] = await challansOf(student);
    expect(challan).toMatchObject({
      amount,
      discount,
      balance: amount - discount,
      status: amount === discount ? 'Fully Paid' : 'Unpaid',
    });
  });

  describe('attendance fines', () => {
    let truant = 0;
    const absent = async (student: Row, months: readonly string[]): Promise<void> => {
      for (const month of months)
        for (const day of ['03', '04', '05'])
          await school.rows(
            `INSERT INTO student_attendance (institute_code, student_id, att_date, attendance_status_id) VALUES ('challans', $1, $2, $3)`,
            [student.id, `${month}-${day}`, truant],
          );
    };
    const fines = async (student: Row): Promise<unknown[][]> =>
      (await challansOf(student))
        .flatMap((challan) => linesOf(challan))
        .filter(({ source }) => source === 'attendance')
        .map((line) => [line['challan_month'], line['amount']])
        .toSorted();
    beforeAll(async () => {
      const made = await callCell(api, school.principal, resourceOf('attendance_statuses').wire.create || never(), {
        body: { ...resourceOf('attendance_statuses').sample, name: 'Truant' },
      });
      truant = Number(made.row['id']);
      await school.rows(
        `INSERT INTO fee_particulars (institute_code, name, kind) VALUES ('challans', 'Absence fine', 'attendance_fine')`,
      );
      await school.rows(
        `INSERT INTO attendance_fines (institute_code, attendance_status_id, amount, free_per_month) VALUES ('challans', $1, 5000, 1)`,
        [truant],
      );
    });

    test('of the month before come along, and only once', async () => {
      const student = await planned();
      await absent(student, [monthFrom(-1)]);
      await generate([student]);
      await generate([student]);
      expect(await challansOf(student)).toHaveLength(1);
      expect(await fines(student)).toEqual([[monthFrom(-1), 100]]);
    });
    test('of a month that is not over wait for a later challan', async () => {
      const student = await planned();
      await absent(student, [monthFrom(-1), NOW]);
      await generate([student], { challan_month_from: monthFrom(1) });
      expect(await fines(student)).toEqual([[monthFrom(-1), 100]]);
    });
    test('of a month that was not over when the next was billed come one generation later', async () => {
      const student = await planned();
      await absent(student, [monthFrom(-3), monthFrom(-2)]);
      await generate([student]);
      expect(await fines(student)).toEqual([[monthFrom(-2), 100]]);
    });
    test('that were void are not charged again a month later', async () => {
      const student = await planned();
      await absent(student, [monthFrom(-2)]);
      await generate([student], { challan_month_from: monthFrom(-1) });
      expect(await fines(student)).toEqual([[monthFrom(-2), 100]]);
      const [before] = await challansOf(student);
      const gone = await school.post('/deleteChallans', { challan_ids: [before?.['id']], reason: 'forgiven' });
      expect(gone.row, gone.text).toMatchObject({ voided: 1 });
      await generate([student]);
      const now = (await challansOf(student)).find((challan) => challan['challan_month'] === NOW);
      expect(linesOf(now).map(({ source }) => source)).toEqual(['plan']);
    });
  });

  test('advances are used on the new challan unless that is not wished', async () => {
    const [uses, keeps] = [await planned(), await planned()];
    for (const student of [uses, keeps])
      expect((await school.pay({ student_id: student.id, amount: 2000 })).status).toBe(200);
    await generate([uses]);
    await generate([keeps], { apply_advance: false });
    expect((await challansOf(uses))[0]).toMatchObject({ paid: 2000, balance: 3000, status: 'Partially Paid' });
    expect((await challansOf(keeps))[0]).toMatchObject({ paid: 0, balance: 5000 });
    await expectBooks(school);
  });

  test('instalments sum to the month, in whole rupees, a month apart', async () => {
    const student = await planned([{ amount: 1_000_050, bp: 1000 }]);
    const answer = await school.post('/generate_challans_installment_wise', {
      student_ids: [student.id],
      challan_month_from: NOW,
      installments: 3,
      due_date: dayFrom(5),
    });
    expect(answer.row, answer.text).toMatchObject({ state: 'done', created: 1 });
    const parts = await challansOf(student);
    expect(parts.map((part) => part['kind'])).toEqual(['installment', 'installment', 'installment']);
    expect(parts.reduce((sum, part) => sum + Number(part['amount']), 0)).toBeCloseTo(10_000.5, 6);
    expect(parts.reduce((sum, part) => sum + Number(part['balance']), 0)).toBeCloseTo(9000.5, 6);
    expect(parts.slice(0, 2).every((part) => Number.isInteger(part['balance']))).toBe(true);
    expect(new Set(parts.map((part) => part['due_date'])).size).toBe(3);
    expect((await generate([student])).row).toMatchObject({ created: 0 });
    await expectBooks(school);
  });

  test('who may not be billed is told why; other campuses and institutes are not there', async () => {
    const struck = await planned([{}], { status_id: id('Struck off') });
    const [mine, theirs] = [await planned([{}], { campus_id: id('Johar') }), await planned()];
    const foreign = await other.add();
    const answer = await generate([struck, mine, theirs, foreign], {}, johar);
    expect(answer.row).toMatchObject({ total: 1, created: 1 });
    expect(await challansOf(theirs)).toHaveLength(0);
    expect((await generate([theirs], {}, johar)).status).toBe(422);
    const outcome = await generate([struck]);
    expect((await results(outcome))[0]).toMatchObject({ outcome: 'not_enrolled' });
    expect((await generate([struck], { not_enrolled: true })).row).toMatchObject({ created: 1 });
    expect((await school.get(`/fee_jobs/${outcome.row.id}`, {}, johar)).status).toBe(404);
    expect((await api.call(`/fee_jobs/${outcome.row.id}`, { token: other.principal.token })).status).toBe(404);
  });

  test.each([
    [{ challan_month_from: '2026-13' }, 'challan_month_from'],
    [{ challan_month_to: '2019-01' }, 'challan_month_to'],
    [{ challan_month_from: '2020-01', challan_month_to: '2026-01' }, 'challan_month_to'],
    [{ due_date: '2026-02-30' }, 'due_date'],
    [{ issue_date: '2026-05-05', due_date: '2026-05-04' }, 'due_date'],
    [{ due_date: dayFrom(45), validity_date: dayFrom(44) }, 'validity_date'],
    [{ student_ids: [] }, 'student_ids'],
    [{ surprise: 1 }, 'surprise'],
  ])('%j is refused on %s', async (body, field) => {
    const answer = await generate([{ id: 1, version: 1 }], body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.errors).toHaveProperty(field);
  });

  test('a date without an accounting period is refused with the sentence, and nothing is left', async () => {
    const student = await planned();
    const answer = await generate([student], { issue_date: '2015-05-05' });
    expect(answer.status).toBe(409);
    expect(answer.message).toContain('accounting period');
    expect(await challansOf(student)).toHaveLength(0);
  });

  test('who is missing says what they would be billed, and is gone once they are', async () => {
    const section = { class_id: id('Two'), section_id: id('B') };
    const [student, bare] = [await planned([{ bp: 1000 }], section), await school.add(section)];
    const ask = (): Promise<Answer> =>
      school.post('/get_non_generated_challan_students', {
        challan_month_from: NOW,
        challan_month_to: monthFrom(1),
        ...section,
      });
    const before = await ask();
    expect(before.rows).toMatchObject([
      { id: student.id, missing_months: [NOW, monthFrom(1)], expected_amount: 9000, has_plan: true },
      { id: bare.id, missing_months: [], expected_amount: 0, has_plan: false },
    ]);
    expect(before.json['totals']).toEqual({ students: 2, expected_amount: 9000 });
    await generate([student], { challan_month_to: monthFrom(1) });
    expect((await ask()).rows.map((row) => row.id)).toEqual([bare.id]);
    expect(
      (
        await school.post('/get_non_generated_challan_students', {
          challan_month_from: NOW,
          ...section,
          search: 'nobody by this name',
        })
      ).rows,
    ).toEqual([]);
  });
});

/** Students who leave: what is owed by and to them is read off the records, and the leaving can be undone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import {
  api,
  closeSchools,
  generate,
  id,
  johar,
  openSchools,
  other,
  planned,
  school,
} from './fees.challans.support.ts';
import { makeUser, type Answer, type Row, type TestUser } from './support/apiClient.ts';

beforeAll(openSchools, 120_000);
afterAll(closeSchools);

interface State {
  readonly students: readonly Row[];
  readonly advances: readonly Row[];
  readonly others: number;
}
const ask = (students: readonly Row[], user?: TestUser): Promise<Answer> =>
  school.post('/leaving_state', { student_ids: students.map((student) => student.id) }, user);
const state = async (students: readonly Row[], user?: TestUser): Promise<State> =>
  (await ask(students, user)).json['data'] as State;
const leave = (students: readonly Row[]): Promise<Answer> =>
  school.post('/batch_transfer', {
    ids: students.map((student) => student.id),
    to: { status_id: id('Struck off') },
    reason: 'Moved to Karachi',
    effective_date: today(),
  });

describe('the state of who leaves', () => {
  test('says what is owed, which deposits and advances can be given back, and what was given', async () => {
    const student = await planned([{}, { particular: 'Security', amount: 300_000, first_time: true }]);
    await generate([student]);
    const before = await state([student]);
    expect(before.students[0]).toMatchObject({
      status_class: 'enrolled',
      owed: { due: 8000 },
      deposits: [],
      left: null,
    });
    const paid = await school.pay({ student_id: student.id, amount: 9000 });
    expect(paid.status, paid.text).toBe(200);
    const after = await state([student]);
    expect(after.students[0]).toMatchObject({
      owed: { due: 0, advance: 1000 },
      deposits: [{ particular: 'Security', left: 3000, student_id: student.id }],
    });
    expect(after.advances).toMatchObject([{ left: 1000, student_id: student.id }]);
    expect(after.others).toBe(0);
    const deposit = (after.students[0]?.['deposits'] as { line_id: number; account_id: number }[] | undefined)?.[0];
    const given = await school.post('/fee_refunds', {
      particular_line_id: deposit?.line_id,
      amount: 3000,
      refund_date: today(),
      paying_acc: deposit?.account_id,
      reason: 'Leaves',
    });
    expect(given.status, given.text).toBe(200);
    expect((await state([student])).students[0]).toMatchObject({ deposits: [] });
  });

  test('advances are of the family, and whoever stays is counted', async () => {
    const first = await planned();
    const second = await planned([{}], { family_no: first['family_no'], father_name: first['father_name'] });
    const paid = await school.pay({ student_id: second.id, advance: 500, amount: 500 });
    expect(paid.status, paid.text).toBe(200);
    const one = await state([first]);
    expect(one).toMatchObject({ others: 1, advances: [{ left: 500, student_id: second.id }] });
    expect(await state([first, second])).toMatchObject({ others: 0, students: [{ id: first.id }, { id: second.id }] });
  });

  test('they leave together, and come back together as long as nothing has happened since', async () => {
    const two = [await planned(), await planned()];
    const left = await leave(two);
    const batch = (left.json['data'] as { batch_id: number }).batch_id;
    for (const student of (await state(two)).students)
      expect(student).toMatchObject({
        status_class: 'struck_off',
        left: { on: today(), reason: 'Moved to Karachi', batch_id: batch },
      });
    expect((await generate(two)).row).toMatchObject({ created: 0, skipped: 2 });
    const back = await school.post(`/batch_transfer/${batch}/undo`, {});
    expect(back.json['data']).toMatchObject({ failed: [] });
    for (const student of (await state(two)).students)
      expect(student).toMatchObject({ status_class: 'enrolled', left: null });
    expect((await generate(two)).row).toMatchObject({ created: 2 });
  });

  test('nobody is shown to who may not see them, and no money to who may not read it', async () => {
    const student = await planned([{ particular: 'Security', amount: 300_000 }]);
    await generate([student]);
    await school.pay({ student_id: student.id, amount: 3000 });
    const registrar = await makeUser(api, 'challans', { privileges: ['students.read'] });
    const seen = await state([student], registrar);
    expect(seen).toMatchObject({ advances: [] });
    expect(seen.students[0]).toMatchObject({ owed: null, deposits: [] });
    expect((await ask([student], johar)).status).toBe(404);
    expect((await ask([student], other.principal)).status).toBe(404);
    const nobody = await makeUser(api, 'challans', { privileges: ['genders.read'] });
    expect((await ask([student], nobody)).status).toBe(401);
    expect((await school.post('/leaving_state', { student_ids: [] })).status).toBe(422);
  });
});

/** The promotion of a school: its preview, what it does, and its undo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from './support/apiClient.ts';
import { api, closeApi, jobs, makePromotionSchool, openApi } from './students.promotion.support.ts';

beforeAll(openApi, 120_000);
afterAll(closeApi);

describe('a promotion', () => {
  it('does what its preview shows: classes, sections, who passes out, who is detained', async () => {
    const school = await makePromotionSchool('promo');
    const { id, pupil } = school;
    const ali = await pupil('Ali', '1');
    const bina = await pupil('Bina', '2', { section_id: id('B') });
    const chand = await pupil('Chand', '3');
    const dua = await pupil('Dua', '1', { class_id: id('Two') });
    const emaan = await pupil('Emaan', '2', { class_id: id('Two') });
    const away = await pupil('Away', '9', { status_id: id('On leave') });
    const choices = { detained: [chand.id, emaan.id] };
    const preview = await school.preview(choices);
    expect(preview.problems).toEqual([]);
    expect(preview.totals).toMatchObject({ students: 5, promoted: 2, passed_out: 1, detained: 2 });
    const line = (one: (typeof preview.groups)[number]) =>
      [one.class_name, one.section_name, one.action, one.to_class_name, one.to_section_name, one.students].join(' ');
    expect(preview.groups.map(line)).toEqual(['One A promote Two A 2', 'One B promote Two B 1', 'Two A pass_out   2']);
    const planned = await school.planned(choices);
    const run = await school.promote(choices);
    expect(run).toMatchObject({
      state: 'done',
      total: 5,
      promoted: 2,
      passed_out: 1,
      detained: 2,
      changed: 0,
      failed: 0,
      left: 5,
    });
    // Everyone is where the preview showed them.
    for (const one of planned) {
      const now = await school.seen(one.student_id);
      if (one.action === 'pass_out') continue;
      expect([now['class'], now['section'], now['roll_no']]).toMatchObject([
        { class_name: one.to_class_name },
        { section_name: one.to_section_name },
        one.to_roll_no,
      ]);
    }
    expect(await school.seen(ali.id)).toMatchObject({ session_id: id('2027-28'), class_id: id('Two') });
    expect(await school.seen(bina.id)).toMatchObject({ class_id: id('Two'), section_id: id('B') });
    expect(await school.seen(chand.id)).toMatchObject({ session_id: id('2027-28'), class_id: id('One') });
    expect(await school.seen(dua.id)).toMatchObject({
      session_id: id('2026-27'),
      class_id: id('Two'),
      status_id: id('Passed out'),
    });
    expect(await school.seen(emaan.id)).toMatchObject({ session_id: id('2027-28'), class_id: id('Two') });
    expect(await school.seen(away.id)).toMatchObject({ session_id: id('2026-27'), version: 1 });
    // The history of each says it in its own word.
    const kinds = await school.rows(
      `SELECT student_id::int AS s, kind FROM student_movements WHERE institute_code = 'promo' AND batch_id IS NOT NULL ORDER BY student_id`,
    );
    expect(Object.fromEntries(kinds.map(({ s, kind }) => [s, kind]))).toEqual({
      [ali.id]: 'promote',
      [bina.id]: 'promote',
      [chand.id]: 'detain',
      [dua.id]: 'pass_out',
      [emaan.id]: 'detain',
    });
    const results = (await school.get('/promotion_results', { promotion_id: run.id, outcome: 'detained' })).rows;
    expect(results.map((row) => row['studentName'])).toEqual(['Chand', 'Emaan']);
    // Of a page and a campus, as a list asks; without a promotion it is the last one.
    const first = { per_page: '1', page: '2', class_id: id('Two'), campus_id: id('Gulberg') };
    expect((await school.get('/promotion_results', first)).status).toBe(200);
    // Done once, nobody is left for a second one.
    expect((await school.preview()).problems).toMatchObject([{ code: 'nobody', blocking: true }]);
  }, 60_000);

  it('is undone as a whole, and promoted again afterwards', async () => {
    const school = await makePromotionSchool('undone');
    const { pupil, id } = school;
    const ones = [await pupil('Ali', '1'), await pupil('Bina', '2'), await pupil('Dua', '1', { class_id: id('Two') })];
    const before = await Promise.all(ones.map((one) => school.seen(one.id)));
    const run = await school.promote({ detained: [ones[1]?.id ?? 0], roll_no: 'name' });
    expect((await school.get(`/promotions/${run.id}/undo`)).row).toEqual({ put_back: 3, changed: 0, stay: [] });
    const undone = await school.undo(run.id);
    expect(undone).toMatchObject({
      kind: 'undo',
      undoes_id: run.id,
      state: 'done',
      put_back: 3,
      changed: 0,
      failed: 0,
    });
    const NAMES = [
      'campus_id',
      'session_id',
      'class_id',
      'section_id',
      'status_id',
      'roll_no',
      'leaving_date',
    ] as const;
    for (const [at, one] of ones.entries()) {
      const now = await school.seen(one.id);
      for (const name of NAMES) expect([name, now[name]]).toEqual([name, before[at]?.[name]]);
    }
    expect((await school.get(`/promotions/${run.id}`)).row).toMatchObject({ left: 0 });
    expect((await school.post(`/promotions/${run.id}/undo`, {})).status).toBe(409);
    expect((await school.post(`/promotions/${undone.id}/undo`, {})).status).toBe(409);
    expect(await school.promote()).toMatchObject({ state: 'done', promoted: 2, passed_out: 1 });
  }, 60_000);

  it('leaves whom someone has changed since as they are, and names them', async () => {
    const school = await makePromotionSchool('since');
    const { pupil, id } = school;
    const [ali, bina] = [await pupil('Ali', '1'), await pupil('Bina', '2')];
    const run = await school.promote();
    await school.post('/batch_transfer', { ids: [bina.id], to: { section_id: id('B') } });
    expect((await school.get(`/promotions/${run.id}/undo`)).row).toMatchObject({ put_back: 1, changed: 1 });
    const undone = await school.undo(run.id);
    expect(undone).toMatchObject({ state: 'done', put_back: 1, changed: 1 });
    expect(await school.seen(ali.id)).toMatchObject({ session_id: id('2026-27'), class_id: id('One') });
    expect(await school.seen(bina.id)).toMatchObject({ session_id: id('2027-28'), section_id: id('B') });
    expect(
      (await school.get('/promotion_results', { promotion_id: undone.id, outcome: 'changed' })).rows,
    ).toMatchObject([{ studentName: 'Bina', message: 'Was moved or changed since the promotion' }]);
  }, 60_000);

  it('is not taken back in part by the undo of batches', async () => {
    const school = await makePromotionSchool('batches');
    await school.pupil('Ali', '1');
    await school.promote();
    const [batch] = (await school.get('/batch_transfers')).rows;
    expect(batch).toMatchObject({ students: 1, movable: 0 });
    expect((await school.post(`/batch_transfer/${batch?.id}/undo`, {})).status).toBe(409);
  }, 60_000);
});

describe('roll numbers', () => {
  it('are kept, or given by name, by gender or by the old ones; never two alike', async () => {
    const school = await makePromotionSchool('rolls');
    const { pupil, id } = school;
    await pupil('Zara', '7', { gender_id: id('Female') });
    await pupil('Ali', '12', { gender_id: id('Male') });
    await pupil('Mina', '3', { gender_id: id('Female') });
    const stays = await pupil('Stays', '7', { class_id: id('Two') });
    // Someone is admitted to the next session already.
    await pupil('New', '3', { class_id: id('Two'), session_id: id('2027-28') });
    const rolls = async (roll_no: 'keep' | 'name' | 'gender_name' | 'old_roll') =>
      Object.fromEntries(
        (await school.planned({ roll_no, detained: [stays.id] })).map((one) => [one.studentName, one.to_roll_no]),
      );
    expect(await rolls('keep')).toEqual({ Ali: '12', Mina: '13', Zara: '7', Stays: '14' });
    expect(await rolls('name')).toEqual({ Ali: '1', Mina: '2', Stays: '4', Zara: '5' });
    expect(await rolls('gender_name')).toEqual({ Mina: '1', Zara: '2', Ali: '4', Stays: '5' });
    expect(await rolls('old_roll')).toEqual({ Mina: '1', Stays: '2', Zara: '4', Ali: '5' });
    expect(await school.promote({ roll_no: 'old_roll', detained: [stays.id] })).toMatchObject({
      failed: 0,
      changed: 0,
    });
    const twice = await school.rows(
      `SELECT class_id, roll_no FROM students WHERE institute_code = 'rolls' AND session_id = $1 GROUP BY 1, section_id, 2 HAVING count(*) > 1`,
      [id('2027-28')],
    );
    expect(twice).toEqual([]);
  }, 60_000);
});

describe('fee plans', () => {
  it('become those of the next class, with the difference in the preview, and go back with the undo', async () => {
    const school = await makePromotionSchool('plans');
    const { pupil } = school;
    const [ali, bina, planless] = [await pupil('Ali', '1'), await pupil('Bina', '2'), await pupil('None', '3')];
    await school.plan(ali.id, 3000);
    await school.plan(bina.id, 3000);
    const choices = { fee_plans: 'standard' as const, detained: [bina.id] };
    const preview = await school.preview(choices);
    expect(preview).toMatchObject({ from_month: '2027-04', totals: { plans: 1, before: 6000, after: 8000 } });
    expect(preview.problems).toMatchObject([{ code: 'no_plan', blocking: false, students: 1 }]);
    expect(await school.planned(choices, { only: 'plans' })).toMatchObject([
      { student_id: ali.id, before: 3000, after: 5000 },
    ]);
    const before = await school.plansOf(ali.id);
    const run = await school.promote(choices);
    expect(run).toMatchObject({ state: 'done', plans: 1, failed: 0 });
    expect(await school.plansOf(ali.id)).toEqual([
      { amount: 300_000, from_month: '2026-04-01', to_month: '2027-03-01', list: school.id('Primary') },
      { amount: 500_000, from_month: '2027-04-01', to_month: null, list: school.id('Upper') },
    ]);
    expect(await school.plansOf(planless.id)).toEqual([]);
    const other = await school.plansOf(bina.id);
    expect(await school.undo(run.id)).toMatchObject({ put_back: 3, changed: 0 });
    expect(await school.plansOf(ali.id)).toEqual(before);
    expect(await school.plansOf(bina.id)).toEqual(other);
  }, 60_000);

  it('that someone has changed since keep their student where they are', async () => {
    const school = await makePromotionSchool('planned');
    const ali = await school.pupil('Ali', '1');
    await school.plan(ali.id, 3000);
    const run = await school.promote({ fee_plans: 'standard' });
    const answer = await school.post('/updateParticularAmountInFeePlan', {
      student_ids: [ali.id],
      particular_id: school.id('Tuition'),
      mode: 'set',
      value: 5500,
      from_month: '2027-05',
    });
    expect(answer.status, answer.text).toBe(200);
    const now = await school.plansOf(ali.id);
    const undone = await school.undo(run.id);
    expect(undone).toMatchObject({ put_back: 0, changed: 1 });
    expect(await school.seen(ali.id)).toMatchObject({ session_id: school.id('2027-28') });
    expect(await school.plansOf(ali.id)).toEqual(now);
  }, 60_000);

  it('need the privilege to change them, and a list of the next class', async () => {
    const school = await makePromotionSchool('lists');
    await school.pupil('Ali', '1');
    const registrar = await makeUser(api, 'lists', { privileges: ['students.read', 'students.update'] });
    const standard = school.body({ fee_plans: 'standard' });
    expect((await school.post('/promotion_preview', standard, registrar)).status).toBe(401);
    expect((await school.post('/promotion_preview', school.body(), registrar)).status).toBe(200);
    const ali = (await school.planned())[0];
    await school.plan(ali?.student_id ?? 0, 3000);
    await school.rows(`DELETE FROM fee_plan_classes WHERE institute_code = 'lists'`);
    expect((await school.preview({ fee_plans: 'standard' })).problems).toMatchObject([
      { code: 'no_tariff', blocking: true, students: 1 },
    ]);
    const refused = await school.begin({ fee_plans: 'standard' });
    expect([refused.status, refused.json]).toMatchObject([422, { errors: { classes: [expect.any(String)] } }]);
  }, 60_000);
});

describe('what stands in the way', () => {
  it('is named with how many it is about, and nothing is begun', async () => {
    const school = await makePromotionSchool('ways');
    const { pupil, id } = school;
    await pupil('Ali', '1');
    await pupil('Bina', '2', { section_id: id('B') });
    await school.rows(`UPDATE class_sections SET is_active = false WHERE institute_code = 'ways' AND id = $1`, [
      id('Gulberg Two B'),
    ]);
    await school.rows(`UPDATE class_sections SET capacity = 1 WHERE institute_code = 'ways' AND id = $1`, [
      id('Gulberg Two A'),
    ]);
    // The only section is taken instead, and has no room for both.
    expect((await school.preview()).problems).toMatchObject([{ code: 'section_full', blocking: true, students: 1 }]);
    expect((await school.begin()).status).toBe(422);
    const one = { campus_id: id('Gulberg'), class_id: id('One') };
    const none = await school.preview({ classes: [{ ...one, action: 'promote', to_class_id: id('Three') }] });
    expect(none.problems).toMatchObject([{ code: 'no_next_class', students: 2 }]);
    const stays = await school.preview({ classes: [{ ...one, action: 'repeat' }] });
    expect([stays.problems, stays.totals]).toMatchObject([[], { detained: 2, promoted: 0 }]);
    expect((await school.preview({ classes: [{ ...one, action: 'leave' }] })).problems).toMatchObject([
      { code: 'nobody' },
    ]);
    await school.rows(
      `UPDATE student_statuses SET is_active = false WHERE institute_code = 'ways' AND name = 'Passed out'`,
    );
    expect((await school.preview({ classes: [{ ...one, action: 'pass_out' }] })).problems).toMatchObject([
      { code: 'no_status', students: 2 },
    ]);
    for (const [bad, field] of [
      [{ to_session_id: id('2026-27') }, 'to_session_id'],
      // Not back into the session before.
      [{ from_session_id: id('2027-28'), to_session_id: id('2026-27') }, 'to_session_id'],
      [{ to_session_id: 999_999 }, 'to_session_id'],
      [{ campus_id: 999_999 }, 'campus_id'],
      [{ status_id: id('Active') }, 'status_id'],
      [{ classes: [{ ...one, action: 'promote', to_class_id: 999_999 }] }, 'classes'],
      [{ sections: [{ ...one, section_id: id('A'), to_section_id: 999_999 }] }, 'sections'],
    ] as const) {
      const answer = await school.post('/promotion_preview', { ...school.body(), ...bad });
      expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([422, [field]]);
    }
  }, 60_000);

  it('a preview that is not true any more begins nothing', async () => {
    const school = await makePromotionSchool('marks');
    await school.pupil('Ali', '1');
    const { mark } = await school.preview();
    await school.pupil('Bina', '2');
    expect((await school.post('/promotions', { ...school.body(), mark })).status).toBe(409);
    expect((await school.post('/promotions', { ...school.body({ roll_no: 'name' }), mark })).status).toBe(409);
  }, 60_000);

  it('two are not under way at once', async () => {
    const school = await makePromotionSchool('twice');
    await school.pupil('Ali', '1');
    const { mark } = await school.preview();
    const begin = () => school.post('/promotions', { ...school.body(), mark });
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await jobs.idle();
    expect((await school.get('/promotions')).rows).toMatchObject([{ state: 'done', promoted: 1 }]);
  }, 60_000);

  it('campuses are walls, and so is the privilege', async () => {
    const school = await makePromotionSchool('walls');
    const { pupil, id, johar } = school;
    const ali = await pupil('Ali', '1');
    await pupil('Johar pupil', '1', { campus_id: id('Johar') });
    expect((await school.preview({}, johar)).groups.map((one) => one.campus_name)).toEqual(['Johar']);
    expect((await school.post('/promotion_preview', school.body({ campus_id: id('Gulberg') }), johar)).status).toBe(
      422,
    );
    const whole = await school.promote({ campus_id: id('Gulberg') });
    expect((await school.get(`/promotions/${whole.id}`, {}, johar)).status).toBe(404);
    expect((await school.get('/promotions', {}, johar)).rows).toEqual([]);
    expect((await school.get('/promotion_results', { promotion_id: whole.id }, johar)).status).toBe(422);
    expect((await school.post(`/promotions/${whole.id}/undo`, {}, johar)).status).toBe(404);
    const own = await school.promote({ detained: [ali.id] }, johar);
    expect(own).toMatchObject({ total: 1, promoted: 1 });
    const reader = await makeUser(api, 'walls', { privileges: ['students.read'] });
    for (const [path, json] of [
      ['/promotion_preview', school.body()],
      ['/promotion_students', school.body()],
      ['/promotions', { ...school.body(), mark: 'x' }],
      [`/promotions/${whole.id}/undo`, {}],
      [`/promotions/${whole.id}/cancel`, {}],
    ] as const)
      expect([path, (await school.post(path, json, reader)).status]).toEqual([path, 401]);
  }, 60_000);
});

describe('pasted numbers', () => {
  it('are students, nobody, or more than one', async () => {
    const school = await makePromotionSchool('pasted');
    const { pupil, id } = school;
    const ali = await pupil('Ali', '1', { registration_no: 'R-1' });
    await pupil('Bina', '1', { section_id: id('B'), registration_no: 'R-2' });
    const find = async (body: Readonly<Record<string, unknown>>) =>
      (await school.post('/promotion_numbers', { session_id: id('2026-27'), ...body })).row;
    expect(await find({ by: 'registration_no', numbers: ['r-1', 'R-9', 'R-1'] })).toMatchObject({
      found: [{ student_id: ali.id, number: 'R-1' }],
      unknown: ['R-9'],
      several: [],
    });
    expect(await find({ by: 'roll_no', numbers: ['1', '5'] })).toMatchObject({
      found: [],
      unknown: ['5'],
      several: ['1'],
    });
    expect(await find({ by: 'roll_no', numbers: ['1'], class_id: id('One'), section_id: id('A') })).toMatchObject({
      found: [{ student_id: ali.id }],
    });
    expect(await find({ by: 'sid', numbers: [String(ali['sid'])] })).toMatchObject({ found: [{ student_id: ali.id }] });
  }, 60_000);
});

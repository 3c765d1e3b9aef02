import { describe, expect, test } from 'vitest';
import type { AnyField } from '../../contract/fields.ts';
import { conflictsOf, chosenValues } from '../../src/customRoutes/students/form/conflicts.ts';
import { firstCrop, moveBy, zoomOf, zoomTo } from '../../src/customRoutes/students/form/crop.ts';
import { changesFor } from '../../src/customRoutes/students/form/statusChanges.ts';
import { questionIn, questionOf } from '../../src/customRoutes/students/form/familyQuery.ts';
import { errorCounts, formParts } from '../../src/customRoutes/students/form/formParts.ts';
import { caretAfter, writtenCnic, writtenMobile } from '../../src/customRoutes/students/form/written.ts';

describe('numbers while they are typed', () => {
  test.each([
    ['3', '3'],
    ['35202', '35202'],
    ['352021', '35202-1'],
    ['3520212345671', '35202-1234567-1'],
    ['35202-1234567-1999', '35202-1234567-1'],
    ['۳', ''],
  ])('CNIC %s reads %s', (typed, written) => expect(writtenCnic(typed)).toBe(written));
  test.each([
    ['0300', '0300'],
    ['03001', '0300-1'],
    ['03001234567', '0300-1234567'],
    ['3001234567', '0300-1234567'],
    ['+92 300 1234567', '0300-1234567'],
    ['923001234567', '0300-1234567'],
    ['00923001234567', '0300-1234567'],
    ['+', '+'],
    ['+9', '+9'],
    ['+44 7911 123456', '+44 7911 123456'],
  ])('mobile %s reads %s', (typed, written) => expect(writtenMobile(typed)).toBe(written));
  test('the caret stays behind its digit when a dash appears before it', () => {
    expect(caretAfter('35202-1', 6)).toBe(7);
    expect(caretAfter('35202-1', 2)).toBe(2);
  });
});

describe('the square of a picture', () => {
  const upright = { width: 300, height: 500 };
  test('begins as the largest square, high in an upright picture', () => {
    expect(firstCrop(upright)).toEqual({ x: 0, y: 50, side: 300 });
    expect(firstCrop({ width: 500, height: 300 })).toEqual({ x: 100, y: 0, side: 300 });
  });
  test('never leaves the picture, however it is moved or zoomed', () => {
    let crop = firstCrop(upright);
    for (const [x, y] of [
      [9, 9],
      [-9, -9],
      [0.3, -5],
    ] as const)
      crop = moveBy(zoomTo(crop, 40 * x, upright, x, y), x, y, upright);
    expect(crop.x).toBeGreaterThanOrEqual(0);
    expect(crop.y).toBeGreaterThanOrEqual(0);
    expect(crop.x + crop.side).toBeLessThanOrEqual(300);
    expect(crop.y + crop.side).toBeLessThanOrEqual(500);
    expect(zoomOf(crop, upright)).toBeLessThanOrEqual(5);
  });
  test('zooms around the point under the finger', () => {
    const crop = zoomTo({ x: 0, y: 0, side: 300 }, 2, upright, 1, 1);
    expect(crop).toEqual({ x: 150, y: 150, side: 150 });
  });
});

test('only whole numbers look families up', () => {
  expect(questionOf({ father_cnic: '35202-12345', mobile: null, family_no: null })).toEqual({});
  expect(questionOf({ father_cnic: '35202-1234567-1', mobile: '0300-1234567', family_no: 4 })).toEqual({
    cnic: '35202-1234567-1',
    mobile: '0300-1234567',
    family_no: '4',
  });
  expect([
    questionIn('3520212345671'),
    questionIn('0300-1234567'),
    questionIn('12'),
    questionIn('Ali Raza'),
    questionIn('علی احمد'),
    questionIn('Al'),
  ]).toEqual([
    { cnic: '3520212345671' },
    { mobile: '03001234567' },
    { family_no: '12' },
    { father_name: 'Ali Raza' },
    { father_name: 'علی احمد' },
    {},
  ]);
});

test('a stale edit asks only about what the other changed and would be lost', () => {
  const text: AnyField = { kind: 'text' };
  const fields = [
    ['name', text],
    ['roll', text],
    ['house', text],
    ['town', text],
  ] as const;
  const before = { name: 'Ali', roll: '1', house: 'Red', town: null };
  const theirs = { name: 'Aly', roll: '2', house: 'Red', town: 'Lahore' };
  const mine = { name: 'Alee', roll: '1', house: 'Blue', town: 'Lahore' };
  const conflicts = conflictsOf(fields, before, theirs, mine);
  expect(conflicts.map(({ name, both }) => [name, both])).toEqual([
    ['name', true],
    ['roll', false],
  ]);
  expect(chosenValues(conflicts, mine, {})).toEqual({ name: 'Alee', house: 'Blue', town: 'Lahore' });
  expect(chosenValues(conflicts, mine, { name: 'theirs', roll: 'original' })).toEqual({
    roll: '1',
    house: 'Blue',
    town: 'Lahore',
  });
  expect(chosenValues(conflicts, mine, { name: 'original' })).toEqual({ name: 'Ali', house: 'Blue', town: 'Lahore' });
});

test('what can be done follows from the status', () => {
  expect(changesFor('inquiry')).toEqual(['admit', 'apply', 'reject']);
  expect(changesFor('enrolled')).toEqual(['leave', 'strike_off', 'withdraw', 'pass_out', 'transfer_out']);
  expect(changesFor('struck_off')).toEqual(['readmit']);
  expect(changesFor(null)).toEqual([]);
});

test('every field has a part, and every part counts its errors', () => {
  const text: AnyField = { kind: 'text' };
  const parts = formParts([
    ['remarks', text],
    ['class_id', text],
    ['student_name', text],
    ['new_field', text],
  ]);
  expect(parts.map(({ key, fields }) => [key, fields.map(([name]) => name)])).toEqual([
    ['student', ['student_name']],
    ['admission', ['class_id']],
    ['more', ['remarks', 'new_field']],
  ]);
  expect(errorCounts(parts, { new_field: {}, remarks: {}, class_id: {} })).toEqual({
    student: 0,
    admission: 1,
    more: 2,
  });
});

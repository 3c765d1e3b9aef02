/** Parts of a message, numbers and variables, as networks and templates read them. */
import { describe, expect, test } from 'vitest';
import { inForm, numberOf } from '../../contract/messages/numbers.ts';
import { partsOf } from '../../contract/messages/parts.ts';
import { render, unknownIn, variablesIn } from '../../contract/messages/variables.ts';

describe('parts', () => {
  test.each([
    ['', 0, 0, 'GSM-7'],
    ['a'.repeat(160), 160, 1, 'GSM-7'],
    ['a'.repeat(161), 161, 2, 'GSM-7'],
    ['a'.repeat(306), 306, 2, 'GSM-7'],
    ['a'.repeat(307), 307, 3, 'GSM-7'],
    ['€'.repeat(80), 160, 1, 'GSM-7'],
    ['€'.repeat(81), 162, 2, 'GSM-7'],
    ['ب'.repeat(70), 70, 1, 'UCS-2'],
    ['ب'.repeat(71), 71, 2, 'UCS-2'],
    ['ب'.repeat(134), 134, 2, 'UCS-2'],
    ['ب'.repeat(135), 135, 3, 'UCS-2'],
    [`${'a'.repeat(69)}’`, 70, 1, 'UCS-2'],
    ['😀'.repeat(35), 70, 1, 'UCS-2'],
    ['😀'.repeat(36), 72, 2, 'UCS-2'],
  ])('%#: %s', (text, length, parts, alphabet) => {
    expect(partsOf(text)).toMatchObject({ length, parts, alphabet });
  });
  test('no escape is cut from its letter, and no pair in two', () => {
    // 152 letters leave one place, into which the two of an extended letter do not go.
    expect(partsOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ length: 305, parts: 2, left: 0 });
    expect(partsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ length: 306, parts: 3 });
    expect(partsOf('😀'.repeat(67))).toMatchObject({ length: 134, parts: 3 });
  });
  test('what is left of the last part', () => {
    expect([partsOf('abc').left, partsOf('a'.repeat(161)).left, partsOf('ب').left]).toEqual([157, 145, 69]);
  });
});

describe('numbers', () => {
  test.each([
    '0300-1234567',
    '03001234567',
    '3001234567',
    '923001234567',
    '+92 300 1234567',
    '00923001234567',
    '+9203001234567',
  ])('%s is one number', (typed) => expect(numberOf(typed)).toEqual({ number: '+923001234567' }));
  test.each([
    ['', 'empty'],
    [null, 'empty'],
    ['042-35761234', 'a landline'],
    ['+92 42 35761234', 'a landline'],
    ['0300-123456', 'not a number'],
    ['0300-12345678', 'not a number'],
    ['ask at the office', 'not a number'],
    ['+0', 'not a number'],
  ])('%s: %s', (typed, problem) => expect(numberOf(typed)).toEqual({ problem }));
  test('another country is taken as it is written', () => {
    expect(numberOf('+44 7911 123456')).toEqual({ number: '+447911123456' });
    expect(numberOf('07911 123456', '44')).toEqual({ number: '+447911123456' });
  });
  test('gateways get the form that they want', () => {
    expect((['plus', 'plain', 'local'] as const).map((form) => inForm('+923001234567', form))).toEqual([
      '+923001234567',
      '923001234567',
      '03001234567',
    ]);
  });
});

describe('variables', () => {
  test('are words in braces; what nobody knows is named', () => {
    expect(variablesIn('{student} {balance} {student} { x } {}')).toEqual(['student', 'balance']);
    expect(unknownIn('{student} {parent} {constructor}')).toEqual(['parent', 'constructor']);
  });
  test('are filled in once, and what is missing is named', () => {
    expect(render('{student}: Rs {balance}', { student: '{balance}', balance: '1,000' })).toEqual({
      text: '{balance}: Rs 1,000',
      missing: [],
    });
    expect(render('{student} {due_date}', { student: 'Ali', due_date: '' })).toEqual({
      text: 'Ali ',
      missing: ['due_date'],
    });
  });
});

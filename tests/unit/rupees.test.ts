/**
 * Answers hold paisa on the server and rupees on the wire; the schema of the answer says which of its numbers are
 * money.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints/index.ts';
import { money } from '../../contract/endpoints/money.ts';
import { inRupees } from '../../server/http/rupees.ts';

/** Every number of a schema, with the name that it has. */
function numbersOf(schema: z.ZodType, name = ''): [name: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodNumber) return [[name, schema]];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return numbersOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, member]) => numbersOf(member as z.ZodType, key));
  if (schema instanceof z.ZodArray) return numbersOf(schema.element as z.ZodType, name);
  if (schema instanceof z.ZodRecord) return numbersOf(schema.valueType as z.ZodType, name);
  return [];
}
/** Names under which nothing but an amount is answered. */
const AMOUNTS = new Set([
  'amount',
  'balance',
  'due',
  'paid',
  'pending',
  'fine',
  'discount',
  'advance',
  'allocated',
  'refunded',
  'debit',
  'credit',
  'net',
  'yearly',
  'monthly',
  'expected_amount',
]);
/** The answer of a payment is made in its statement, which keeps it for the Idempotency-Key: in rupees. */
const OWN = ['POST /payChallan', 'POST /challanDirectPayment'];

describe('money of answers', () => {
  test('every amount that a call answers is declared as money', () => {
    const forgotten = endpoints.flatMap(({ method, path, response }) => {
      const call = `${method} ${path}`;
      if (OWN.includes(call)) return [];
      return numbersOf(response).flatMap(([name, schema]) =>
        AMOUNTS.has(name) && schema !== money ? [`${call}: ${name}`] : [],
      );
    });
    expect(forgotten).toEqual([]);
  });
  test('becomes rupees wherever it is, and nothing else does', () => {
    const schema = z.object({
      count: z.number(),
      total: money,
      left: money.nullable(),
      more: money.optional(),
      rows: z.array(z.object({ id: z.number(), amount: money, ages: z.record(z.string(), money) })),
    });
    const answer = { count: 3, total: 12345, left: null, rows: [{ id: 7, amount: 50, ages: { a: 100 } }], beside: 100 };
    expect(inRupees(schema)?.(answer)).toEqual({
      count: 3,
      total: 123.45,
      left: null,
      rows: [{ id: 7, amount: 0.5, ages: { a: 1 } }],
      beside: 100,
    });
  });
  test('of an answer that is kept for the next one stays in paisa', () => {
    const shared = { totals: { amount: 100 } };
    const convert = inRupees(z.object({ totals: z.object({ amount: money }) }));
    expect([convert?.(shared), convert?.(shared), shared.totals.amount]).toEqual([
      { totals: { amount: 1 } },
      { totals: { amount: 1 } },
      100,
    ]);
  });
  test('of a choice of shapes is refused at the start', () => {
    expect(() => inRupees(z.union([z.object({ a: money }), z.string()]))).toThrow('choice');
    expect(inRupees(z.union([z.number(), z.string()]))).toBeNull();
  });
});

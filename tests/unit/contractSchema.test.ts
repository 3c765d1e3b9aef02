import { describe, expect, it } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type CreateOf, type RowOf } from '../../contract/resource.ts';
import { errorsOf, inputSchema, rowSchema } from '../../contract/schema.ts';
import { wire } from '../../contract/wire.ts';

const discount = defineResource({
  key: 'trial_discounts',
  label: ['Discount', 'Discounts'],
  menu: false,
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 20 }),
    method: f.enum(['percent', 'fixed'], { required: true, default: 'percent' }),
    percent: f.int({ required: true, min: 1, max: 100, when: { method: 'percent' } }),
    amount: f.money({ required: true, when: { method: 'fixed' } }),
    from: f.month(),
    to: f.month(),
    until: f.date(),
    note: f.longtext(),
    contact: f.email(),
    secret: f.password(),
    shown: f.computed('{name}'),
    months: f.enums(['01', '02']),
  },
  wire: wire.rest('/trial'),
  sample: { name: 'Orphan', percent: 50 },
  check: [
    {
      rule: 'months-in-order',
      fields: ['to', 'from'],
      message: 'must not be before the first month',
      test: (v) => !v.from || !v.to || v.from <= v.to,
    },
  ],
});
const create = (values: object) => inputSchema(discount, 'create').safeParse(values);
const messages = (values: object) =>
  errorsOf(
    discount,
    create(values).error ??
      (() => {
        throw new Error('accepted');
      })(),
  );

describe('what a form sends', () => {
  it.each([
    { name: 'Orphan', method: 'percent', percent: 50 },
    { name: 'Orphan', method: 'fixed', amount: 500.25, percent: null },
    {
      name: ' Orphan ',
      method: 'percent',
      percent: 1,
      from: '2024-04',
      to: '2024-04',
      until: '2024-02-29',
      months: ['02'],
    },
  ])('accepts %j', (values) => expect(create(values).error).toBeUndefined());
  it('looks no further at a text that is too long: a pattern may take the square of its length', () => {
    expect(messages({ name: 'Orphan', percent: 1, contact: 'office at school' })).toEqual({
      contact: ['Contact must be an e-mail address'],
    });
    const long = messages({ name: 'Orphan', percent: 1, contact: `a@${'.'.repeat(120)}@` });
    expect(long['contact']).toHaveLength(1);
    expect(long['contact']?.[0]).toContain('120');
  });
  it('trims texts', () =>
    expect(create({ name: ' Orphan ', method: 'percent', percent: 1 }).data?.['name']).toBe('Orphan'));
  it.each([
    [{ method: 'percent', percent: 1 }, { name: ['Name is required'] }],
    [{ name: '   ', method: 'percent', percent: 1 }, { name: ['Name is required'] }],
    [{ name: 'x'.repeat(21), method: 'percent', percent: 1 }, { name: ['Name must have at most 20 characters'] }],
    [{ name: 'A', method: 'percent' }, { percent: ['Percent is required'] }],
    [{ name: 'A', method: 'fixed' }, { amount: ['Amount is required'] }],
    [{ name: 'A', method: 'percent', percent: 101 }, { percent: ['Percent must be at most 100'] }],
    [{ name: 'A', method: 'percent', percent: 1.5 }, { percent: ['Percent must be a whole number'] }],
    [{ name: 'A', method: 'gift' }, { method: ['Method must be one of percent, fixed'] }],
    [{ name: 'A', method: 'fixed', amount: 1.005 }, { amount: ['Amount has more than two decimals'] }],
    [
      { name: 'A', method: 'percent', percent: 1, until: '2023-02-29' },
      { until: ['Until is not a date of the calendar'] },
    ],
    [{ name: 'A', method: 'percent', percent: 1, from: '2024-13' }, { from: ['From must be a month, YYYY-MM'] }],
    [
      { name: 'A', method: 'percent', percent: 1, from: '2024-05', to: '2024-04' },
      { to: ['To must not be before the first month'] },
    ],
    [
      { name: 'A', method: 'percent', percent: 1, months: ['01', '01'] },
      { months: ['Months has the same choice twice'] },
    ],
    [{ name: 'A\u0000', method: 'percent', percent: 1 }, { name: ['Name contains control characters'] }],
    [{ name: 'A', method: 'percent', percent: 1, id: 7 }, { id: ['id is not a field that can be set here'] }],
    [
      { name: 'A', method: 'percent', percent: 1, shown: 'x' },
      { shown: ['shown is not a field that can be set here'] },
    ],
  ])('refuses %j', (values, expected) => expect(messages(values)).toEqual(expected));
  it('may leave anything out of an update, but not send nonsense', () => {
    expect(inputSchema(discount, 'update').safeParse({}).success).toBe(true);
    expect(inputSchema(discount, 'update').safeParse({ note: null }).success).toBe(true);
    expect(inputSchema(discount, 'update').safeParse({ name: null }).success).toBe(false);
  });
});

describe('what a provider answers', () => {
  const row: RowOf<typeof discount> = {
    id: 1,
    version: 1,
    name: 'Orphan',
    method: 'percent',
    percent: 50,
    amount: null,
    from: null,
    to: null,
    until: null,
    note: null,
    contact: null,
    shown: 'Orphan',
    months: null,
  };
  it('has every field except passwords', () => {
    expect(rowSchema(discount).parse(row)).toEqual(row);
    expect(Object.keys(rowSchema(discount).shape)).not.toContain('secret');
    // @ts-expect-error -- a password is never part of a row
    expect(row.secret).toBeUndefined();
  });
  it('asks by type for what must be given', () => {
    const given: CreateOf<typeof discount> = { name: 'Orphan', percent: 50 };
    // @ts-expect-error -- the name is required
    const missing: CreateOf<typeof discount> = { percent: 50 };
    // @ts-expect-error -- not one of the choices
    const wrong: CreateOf<typeof discount> = { name: 'A', method: 'gift' };
    expect([given, missing, wrong]).toHaveLength(3);
  });
});

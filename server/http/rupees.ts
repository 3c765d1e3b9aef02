/** The one place where the paisa of answers become rupees: wherever the schema of an answer says `money`. */
import { z } from 'zod';
import { money } from '../../contract/endpoints/money.ts';
import { toRupees } from '../../contract/money.ts';

type Convert = (value: unknown) => unknown;
type Values = Readonly<Record<string, unknown>>;

/** Copies, never changes: sums are shared between answers. */
const each =
  (convert: Convert): Convert =>
  (values) =>
    Object.fromEntries(Object.entries(values as Values).map(([name, value]) => [name, convert(value)]));
function ofMembers(shape: z.core.$ZodLooseShape): Convert | null {
  const parts = Object.entries(shape).flatMap(([name, schema]) => {
    const convert = inRupees(schema as z.ZodType);
    return convert ? [[name, convert] as const] : [];
  });
  if (parts.length === 0) return null;
  return (value) => {
    const values: Record<string, unknown> = { ...(value as Values) };
    for (const [name, convert] of parts) if (Object.hasOwn(values, name)) values[name] = convert(values[name]);
    return values;
  };
}
function ofInner(schema: z.ZodType): Convert | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return inRupees(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject) return ofMembers(schema.shape);
  if (schema instanceof z.ZodArray) {
    const convert = inRupees(schema.element as z.ZodType);
    return convert && ((values) => (values as unknown[]).map(convert));
  }
  if (schema instanceof z.ZodRecord) {
    const convert = inRupees(schema.valueType as z.ZodType);
    return convert && each(convert);
  }
  if (schema instanceof z.ZodUnion && schema.options.some((one) => inRupees(one as z.ZodType)))
    throw new Error('money in a choice of shapes is not converted');
  return null;
}
/** What makes an answer in paisa one in rupees; null for a schema without money. */
export function inRupees(schema: z.ZodType): Convert | null {
  const convert = schema === money ? (paisa: unknown) => toRupees(paisa as number) : ofInner(schema);
  return convert && ((value) => (value === null || value === undefined ? value : convert(value)));
}

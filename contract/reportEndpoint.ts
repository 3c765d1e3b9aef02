/** The call of a declared report as an endpoint: method, path, privilege, query and answer, all from its declaration. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { day, digits, pageQuery } from './endpoints/students.ts';
import { month } from './endpoints/fees/shapes.ts';
import { choicesOf, type AnyField, type Kind } from './fields.ts';
import type { Report } from './report.ts';

const text = z.string().trim().max(200);
/** What a parameter may be in a query, where everything is text. Kinds that are not here cannot be asked for. */
const ASKED: Readonly<Partial<Record<Kind, (field: AnyField) => z.ZodType>>> = {
  ref: ({ none }) => (none ? z.union([digits, z.literal('none')]) : digits),
  int: () => digits,
  date: () => day,
  month: () => month,
  bool: () => z.enum(['true', 'false']),
  text: () => text,
  enum: (field) => z.enum(choicesOf(field).map(({ id }) => id) as [string, ...string[]]),
};
const VALUES: Readonly<Partial<Record<Kind, z.ZodType>>> = { int: z.number(), money: z.number(), ref: z.number(), bool: z.boolean() };

function queryOf(report: Report): z.ZodType {
  const params = Object.entries(report.params).map(([name, field]) => {
    const asked = ASKED[field.kind]?.(field);
    if (!asked) throw new Error(`${report.key}: a parameter of kind ${field.kind} cannot be asked for`);
    return [name, field.required ? asked : asked.optional()] as const;
  });
  return z.object({ ...Object.fromEntries(params), ...(report.paged ? pageQuery : {}) });
}
function answerOf({ columns, rows, labels, paged, totals = [] }: Report): z.ZodType {
  const row = z.object(Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, (VALUES[kind] ?? z.string()).nullable()])));
  const list = z.array(row);
  const sums = totals.length > 0 ? { totals: z.object(Object.fromEntries(totals.map((name) => [name, z.number()]))) } : {};
  const data = rows === undefined ? list : z.looseObject({ [rows]: list, ...(labels === undefined ? {} : { [labels]: z.array(z.string()) }) });
  const pages = { current_page: z.number(), per_page: z.number(), total: z.number(), last_page: z.number() };
  return z.looseObject({ data, ...(paged ? pages : {}), ...sums });
}

/** The endpoint of a report; throws when a parameter is of a kind that no query can carry. */
export const reportEndpoint = (report: Report): Endpoint =>
  defineEndpoint({
    method: report.call.method,
    path: report.call.path,
    tag: 'Reports',
    access: report.privilege,
    summary: report.note ? `${report.label}. ${report.note}` : report.label,
    query: queryOf(report),
    response: answerOf(report),
    ...(report.call.assumed ? { assumed: true as const } : {}),
  });

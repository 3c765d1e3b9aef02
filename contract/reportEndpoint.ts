/**
 * The call of a declared report as an endpoint: method, path, privilege, query and answer, all from its declaration.
 */
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { money } from './endpoints/money.ts';
import { pageQuery } from './endpoints/wire.ts';
import type { Kind } from './fields.ts';
import { contractKinds } from './kinds/index.ts';
import type { Report } from './report.ts';
import { paramsOf } from './reportPeriod.ts';
import { zod } from './schema.ts';

const FIGURES = { number: z.number(), rupees: money, boolean: z.boolean() } as const;
const figureOf = (kind: Kind): z.ZodType => {
  const { figure } = contractKinds[kind];
  return figure ? FIGURES[figure] : z.string();
};

function queryOf(report: Report): z.ZodType {
  const params = Object.entries(paramsOf(report)).map(([name, field]) => {
    const shape = contractKinds[field.kind].param?.(zod, field);
    if (!shape) throw new Error(`${report.key}: a parameter of kind ${field.kind} cannot be asked for`);
    return [name, field.required ? shape : shape.optional()] as const;
  });
  return z.object({ ...Object.fromEntries(params), ...(report.paged ? pageQuery : {}) });
}
const SECTIONS = z.object({
  parts: z.array(z.object({ label: z.string(), sign: z.number(), sum: money })),
  total: money,
});
function answerOf({ columns, rows, labels, paged, compare, sections, totals = [] }: Report): z.ZodType {
  const row = z.object(
    Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, figureOf(kind).nullable()])),
  );
  const list = z.array(row);
  const sums =
    totals.length > 0
      ? {
          totals: z.object(Object.fromEntries(totals.map((name) => [name, figureOf(columns[name]?.kind ?? 'int')]))),
        }
      : {};
  const data =
    rows === undefined
      ? list
      : z.looseObject({ [rows]: list, ...(labels === undefined ? {} : { [labels]: z.array(z.string()) }) });
  const pages = { current_page: z.number(), per_page: z.number(), total: z.number(), last_page: z.number() };
  const compared = z.object({ from: z.string(), to: z.string(), rows: list, ...sums }).optional();
  return z.looseObject({
    data,
    ...(paged ? pages : {}),
    ...sums,
    ...(compare ? { compared } : {}),
    ...(sections ? { sections: SECTIONS } : {}),
  });
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
    ...(report.call.needs ? { needs: report.call.needs } : { specified: true as const }),
  });

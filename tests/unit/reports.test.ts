import { describe, expect, test } from 'vitest';
import { currentMonth, REPORT_START, today } from '../../contract/dates.ts';
import { f, type AnyField, type Fields } from '../../contract/fields.ts';
import { defineReport, type Drill } from '../../contract/report.ts';
import { reportEndpoint } from '../../contract/reportEndpoint.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { defaultOf, withDefaults } from '../../contract/reportPeriod.ts';
import { MAX_RUPEES } from '../../contract/money.ts';
import { endpoints } from '../../server/endpoints.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { allPages } from '../../src/pages/index.ts';
import { reportButtons } from '../../src/pages/reportBar.ts';
import { reports } from '../../src/reports/index.ts';
import { resources } from '../../src/resources/index.ts';
import { drillFilters, drillPath } from '../../src/reports/ui/drillPath.ts';
import { missingIn, queryOf, valuesOf } from '../../src/reports/ui/parameters.ts';
import { grouped, sumsOf } from '../../src/reports/ui/shape.ts';
import { shaped } from '../../src/reports/ui/shaped.ts';
import { sheetOf } from '../../src/reports/ui/exportReport.ts';
import { partsOf, runsOf } from '../../src/ui/print/parts.ts';
import { paperOf } from '../../src/ui/print/pageSizes.ts';

describe('the endpoint of a report', () => {
  const declaring = (params: Fields, columns: Fields) =>
    reportEndpoint(
      defineReport({
        key: 'shares',
        label: 'Shares',
        menu: 'Finance',
        privilege: 'ledger.read',
        call: { method: 'GET', path: '/shares', needs: 'statements' },
        params,
        columns,
      }),
    );
  test('takes and answers what the kinds of its fields are', () => {
    const { query, response } = declaring(
      { day: f.date(), only: f.bool(), at: f.ref('campuses', { none: true }), kind: f.enum(['one', 'two']) },
      { share: f.percent(), amount: f.money(), name: f.text(), n: f.int(), campus_id: f.ref('campuses'), on: f.bool() },
    );
    const row = { share: 12.5, amount: 100, name: 'A', n: 1, campus_id: 3, on: true };
    expect(response.safeParse({ data: [row, { ...row, share: null }] }).success).toBe(true);
    expect(response.safeParse({ data: [{ ...row, share: '12.5' }] }).success).toBe(false);
    const asked = { day: '2026-11-01', only: 'true', at: 'none', kind: 'two' };
    expect(query?.safeParse(asked).success).toBe(true);
    for (const wrong of [{ day: '1' }, { only: '1' }, { at: 'any' }, { kind: 'three' }])
      expect(query?.safeParse({ ...asked, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
  test('names a parameter that no query can carry', () => {
    expect(() => declaring({ picture: f.file() }, {})).toThrow('a parameter of kind file cannot be asked for');
  });
});
describe('every declared report', () => {
  const bar = new Set(reportButtons.map(({ path }) => path));
  const document = openApiDocument() as { paths: Record<string, Record<string, unknown>> };

  test.each(reports.map((report) => [report.key, report] as const))(
    '%s stands in the menu or the bar, in the routes, and in OpenAPI',
    (_key, report) => {
      if (report.menu === 'bar') expect(bar).toContain(report.path);
      expect(allPages.find(({ path }) => path === report.path)).toMatchObject({
        group: report.menu === 'bar' ? 'Reports' : report.menu,
      });
      const path = Object.keys(document.paths).find((own) => own.endsWith(report.call.path));
      expect(path, report.call.path).toBeDefined();
      expect(document.paths[path ?? '']).toHaveProperty('get');
    },
  );
  test.each(reports.map((report) => [report.key, report] as const))(
    '%s asks an endpoint that exists, under its privilege',
    (_key, report) => {
      const endpoint = endpoints.find(({ method, path }) => method === report.call.method && path === report.call.path);
      expect(endpoint?.access).toBe(report.privilege);
    },
  );
  test.each(reports.map((report) => [report.key, report] as const))(
    '%s names only columns and records that exist',
    (_key, report) => {
      for (const name of report.period ?? []) expect(defaultOf(report.params[name] as AnyField), name).toBeDefined();
      const { columns, group = [], totals = [], chart, pivot, drill, cells = {} } = report;
      const named = [
        ...group,
        ...totals,
        ...(drill?.counts ? [drill.counts] : []),
        ...(pivot ? [pivot.across, pivot.value] : []),
        ...(chart ? [chart.by, chart.value] : []),
      ];
      for (const name of named) expect(columns, name).toHaveProperty(name);
      for (const one of [drill, ...Object.values(cells)])
        for (const name of [...Object.values(one?.filters ?? {}), ...(one?.sums ?? [])])
          expect(columns, name).toHaveProperty(name);
      for (const field of Object.values(report.params))
        if (field.to) expect(resources.map(({ key }) => key)).toContain(field.to);
    },
  );
  test('keys and paths are unique', () => {
    expect(new Set(reports.map(({ key }) => key)).size).toBe(reports.length);
    expect(new Set(reports.map(({ path }) => path)).size).toBe(reports.length);
  });
});

const fees = defineReport({
  key: 'fees',
  label: 'Fees',
  menu: 'bar',
  privilege: 'x',
  call: { method: 'GET', path: '/fees', tenant: 'query' },
  params: { from: f.date(), campus_id: f.ref('campuses', { required: true }) },
  columns: { campus: f.text(), class: f.text(), class_id: f.int({ list: false }), month: f.month(), amount: f.money() },
  group: ['campus', 'class'],
  totals: ['amount'],
  subtotals: true,
  drill: {
    label: 'Students',
    section: 'all-students',
    filters: { class_id: 'class_id' },
    always: { status_class: 'enrolled' },
    params: { from: 'admission_date' },
  },
});
const rows = [
  { campus: 'Main', class: 'One', class_id: 1, month: '2026-01', amount: 0.1 },
  { campus: 'Main', class: 'One', class_id: 1, month: '2026-02', amount: 0.2 },
  { campus: 'Main', class: 'Two', class_id: 2, month: '2026-01', amount: 5 },
  { campus: 'North', class: 'One', class_id: 1, month: '2026-02', amount: 7 },
];
const data = { rows, labels: null };

describe('the shape of a report', () => {
  const table = shaped(fees, data);
  test('groups within groups keep the order of the answer and sum all their rows, money to the paisa', () => {
    const groups = grouped(table, ['campus', 'class']);
    expect(
      groups.map(({ value, sums, groups: inner }) => [
        value,
        sums['amount'],
        inner.map((group) => group.sums['amount']),
      ]),
    ).toEqual([
      ['Main', 5.3, [0.3, 5]],
      ['North', 7, [7]],
    ]);
    expect(sumsOf(rows, table)).toEqual({ amount: 12.3 });
    const sums = [{ amount: 2 * MAX_RUPEES }, { amount: 0.5 }];
    expect(sumsOf(sums, table), 'what was summed already may be more than one amount').toEqual({
      amount: 2 * MAX_RUPEES + 0.5,
    });
  });
  test('a spread column has every label, also months without rows, and a total', () => {
    const spread = shaped(
      { ...fees, pivot: { across: 'month', value: 'amount' } },
      { rows, labels: ['2026-01', '2026-02', '2026-03'] },
    );
    expect(spread.columns.map(([, field]) => field.label)).toEqual(['Jan, 2026', 'Feb, 2026', 'Mar, 2026', 'Total']);
    expect(spread.rows).toHaveLength(3);
    expect(spread.rows[0]).toMatchObject({
      class: 'One',
      'amount 2026-01': 0.1,
      'amount 2026-02': 0.2,
      'amount 2026-03': 0,
    });
    expect(sumsOf(spread.rows, spread)['amount']).toBeCloseTo(12.3);
  });
  test('a file has the groups as columns again, and the total last', () => {
    const { headers, rows: cells } = sheetOf(fees, table);
    expect(headers).toEqual(['Campus', 'Class', 'Month', 'Amount']);
    expect(cells.at(-1)).toEqual([
      { kind: 'text', value: 'Total' },
      { kind: 'empty' },
      { kind: 'empty' },
      { kind: 'money', value: 12.3 },
    ]);
  });
  test('a row leads to the list of what it counts', () => {
    expect(decodeURIComponent(drillPath(fees.drill as Drill<string>, fees, rows[0] ?? {}) ?? '')).toBe(
      '/all-students?filter={"filters":[{"field":"class_id","operator":"=","value":1},{"field":"status_class","operator":"=","value":"enrolled"}]}',
    );
    expect(
      drillFilters(fees.drill as Drill<string>, fees, rows[0] ?? {}, {
        campus_id: '3',
        from: '2026-01-01',
        class_id: 9,
      }),
      'what the report was narrowed to comes along, and the row itself says its class',
    ).toEqual([
      { field: 'class_id', operator: '=', value: 1 },
      { field: 'admission_date', operator: '=', value: '2026-01-01' },
      { field: 'campus_id', operator: '=', value: '3' },
      { field: 'status_class', operator: '=', value: 'enrolled' },
    ]);
    expect(decodeURIComponent(drillPath(fees.drill as Drill<string>, fees, { class_id: null }) ?? '')).toContain(
      '"operator":"IS"',
    );
    expect(drillPath(fees.drill as Drill<string>, fees, {})).toBeNull();
  });
  test('a row leads to a list or report with what narrows it in the address', () => {
    const list: Drill<string> = {
      label: 'Receipts',
      page: 'paid-fee-challans',
      filters: { class: 'class_id' },
      params: { from: 'date_from' },
      always: { status: 'approved' },
    };
    const [first = {}] = rows;
    expect(drillPath(list, fees, first, { from: '2026-01-01', campus_id: 3 })).toBe(
      '/paid-fee-challans?class=1&date_from=2026-01-01&campus_id=3&status=approved',
    );
    expect(drillPath(list, fees, { class_id: null })).toBeNull();
    const days: Drill<string> = { ...list, params: { from: ['admission_date', '>='] } };
    expect(drillFilters(days, fees, first, { from: '2026-01-01' })?.[1]).toEqual({
      field: 'admission_date',
      operator: '>=',
      value: '2026-01-01',
    });
  });
});

describe('parameters', () => {
  test('stand in the address, and a half-typed date is not one', () => {
    expect(valuesOf(fees, new URLSearchParams('campus_id=3'))).toEqual({ from: null, campus_id: 3 });
    expect(queryOf(fees, { from: '2026-1', campus_id: 3 })).toEqual({ campus_id: '3' });
    expect(missingIn(fees.params, {})).toEqual(['Campus']);
  });
  test('have their defaults where they are left out, and an end of the period gives way to the other', () => {
    const days = {
      params: {
        from: f.date({ default: 'report start' }),
        to: f.date({ default: 'today' }),
        campus_id: f.ref('campuses'),
      },
      period: ['from', 'to'],
    } as const;
    const now = today();
    expect(withDefaults(days, {})).toEqual({ from: REPORT_START, to: now, campus_id: undefined });
    expect(withDefaults(days, { to: '2023-02-01', campus_id: '2' })).toEqual({
      from: '2023-02-01',
      to: '2023-02-01',
      campus_id: '2',
    });
    expect(withDefaults(days, { from: '2199-01-01' })['to']).toBe('2199-01-01');
    expect(withDefaults(days, { from: '2023-02-01', to: '2022-01-01' }), 'what was said is not changed').toMatchObject({
      from: '2023-02-01',
      to: '2022-01-01',
    });
    expect(withDefaults(days, {}, '2020-07-01')['from'], 'where the institute says another').toBe('2020-07-01');
    expect(defaultOf(f.month({ default: 'this month' }))).toBe(currentMonth());
    expect(defaultOf(f.month({ default: 'last month' }))).toBe(shiftMonth(currentMonth(), -1));
    expect(defaultOf(f.date({ default: '2024-04-01' }))).toBe('2024-04-01');
    for (const wrong of [f.date({ default: 'yesterday' }), f.month({ default: 'today' })])
      expect(() => defaultOf(wrong)).toThrow(/no default of a/);
  });
});

describe('paper', () => {
  test('is printed in parts of five hundred sheets', () => {
    expect(partsOf(1200).map(({ from, to }) => [from, to])).toEqual([
      [0, 500],
      [500, 1000],
      [1000, 1200],
    ]);
    expect(partsOf(0)).toEqual([{ number: 1, from: 0, to: 0 }]);
    expect(runsOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  });
  test('is known by its name', () => {
    expect(paperOf('A5', 'landscape')).toBe('a5-landscape');
    expect(paperOf('B7', 'portrait')).toBe('a4-portrait');
  });
});

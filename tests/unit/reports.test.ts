import { describe, expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { MAX_RUPEES } from '../../contract/money.ts';
import { endpoints } from '../../server/endpoints.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { allPages } from '../../src/pages/index.ts';
import { reportButtons } from '../../src/pages/reportBar.ts';
import { reports } from '../../src/reports/index.ts';
import { resources } from '../../src/resources/index.ts';
import { drillFilters, drillPath } from '../../src/reports/ui/drillPath.ts';
import { missingIn, queryOf, valuesOf } from '../../src/reports/ui/parameters.ts';
import { grouped, shaped, sumsOf } from '../../src/reports/ui/shape.ts';
import { sheetOf } from '../../src/reports/ui/exportReport.ts';
import { partsOf, runsOf } from '../../src/customRoutes/print/kit/parts.ts';
import { paperOf } from '../../src/customRoutes/print/kit/pageSizes.ts';

describe('every declared report', () => {
  const bar = new Set(reportButtons.map(({ path }) => path));
  const document = openApiDocument() as { paths: Record<string, Record<string, unknown>> };

  test.each(reports.map((report) => [report.key, report] as const))(
    '%s stands in the menu or the bar, in the routes, and in OpenAPI',
    (_key, report) => {
      if (report.menu === 'bar') expect(bar).toContain(report.path);
      expect(allPages.find(({ path }) => path === report.path)).toMatchObject({
        status: 'built',
        group: report.menu === 'bar' ? 'Reports' : report.menu,
      });
      const path = Object.keys(document.paths).find((own) => own.endsWith(report.call.path));
      expect(path, report.call.path).toBeDefined();
      expect(document.paths[path ?? '']).toHaveProperty('get');
    },
  );
  test.each(reports.map((report) => [report.key, report] as const))('%s asks an endpoint that exists, under its privilege', (_key, report) => {
    const endpoint = endpoints.find(({ method, path }) => method === report.call.method && path === report.call.path);
    expect(endpoint?.access).toBe(report.privilege);
  });
  test.each(reports.map((report) => [report.key, report] as const))('%s names only columns and records that exist', (_key, report) => {
    const { columns, group = [], totals = [], chart, pivot, drill } = report;
    const named = [
      ...group,
      ...totals,
      ...Object.values(drill?.filters ?? {}),
      ...(drill?.counts ? [drill.counts] : []),
      ...(pivot ? [pivot.across, pivot.value] : []),
      ...(chart ? [chart.by, chart.value] : []),
    ];
    for (const name of named) expect(columns, name).toHaveProperty(name);
    const students = resources.find(({ key }) => key === 'students');
    for (const field of Object.keys(drill?.filters ?? {})) expect(students?.fields, field).toHaveProperty(field);
    for (const field of Object.values(report.params)) if (field.to) expect(resources.map(({ key }) => key)).toContain(field.to);
  });
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
    expect(groups.map(({ value, sums, groups: inner }) => [value, sums['amount'], inner.map((group) => group.sums['amount'])])).toEqual([
      ['Main', 5.3, [0.3, 5]],
      ['North', 7, [7]],
    ]);
    expect(sumsOf(rows, ['amount'], table.columns)).toEqual({ amount: 12.3 });
    const sums = [{ amount: 2 * MAX_RUPEES }, { amount: 0.5 }];
    expect(sumsOf(sums, ['amount'], table.columns), 'what was summed already may be more than one amount').toEqual({ amount: 2 * MAX_RUPEES + 0.5 });
  });
  test('a spread column has every label, also months without rows, and a total', () => {
    const spread = shaped({ ...fees, pivot: { across: 'month', value: 'amount' } }, { rows, labels: ['2026-01', '2026-02', '2026-03'] });
    expect(spread.columns.map(([, field]) => field.label)).toEqual(['Jan, 2026', 'Feb, 2026', 'Mar, 2026', 'Total']);
    expect(spread.rows).toHaveLength(3);
    expect(spread.rows[0]).toMatchObject({ class: 'One', 'amount 2026-01': 0.1, 'amount 2026-02': 0.2, 'amount 2026-03': 0 });
    expect(sumsOf(spread.rows, spread.totals, spread.columns)['amount']).toBeCloseTo(12.3);
  });
  test('a file has the groups as columns again, and the total last', () => {
    const { headers, rows: cells } = sheetOf(fees, table);
    expect(headers).toEqual(['Campus', 'Class', 'Month', 'Amount']);
    expect(cells.at(-1)).toEqual([{ kind: 'text', value: 'Total' }, { kind: 'empty' }, { kind: 'empty' }, { kind: 'money', value: 12.3 }]);
  });
  test('a row leads to the list of what it counts', () => {
    expect(decodeURIComponent(drillPath(fees, rows[0] ?? {}) ?? '')).toBe(
      '/all-students?filter={"filters":[{"field":"class_id","operator":"=","value":1},{"field":"status_class","operator":"=","value":"enrolled"}]}',
    );
    expect(
      drillFilters(fees, rows[0] ?? {}, { campus_id: '3', from: '2026-01-01', class_id: 9 }),
      'what the report was narrowed to comes along, and the row itself says its class',
    ).toEqual([
      { field: 'class_id', operator: '=', value: 1 },
      { field: 'admission_date', operator: '=', value: '2026-01-01' },
      { field: 'campus_id', operator: '=', value: '3' },
      { field: 'status_class', operator: '=', value: 'enrolled' },
    ]);
    expect(decodeURIComponent(drillPath(fees, { class_id: null }) ?? '')).toContain('"operator":"IS"');
    expect(drillPath(fees, {})).toBeNull();
  });
});

describe('parameters', () => {
  test('stand in the address, and a half-typed date is not one', () => {
    expect(valuesOf(fees.params, new URLSearchParams('campus_id=3'))).toEqual({ from: null, campus_id: 3 });
    expect(queryOf(fees.params, { from: '2026-1', campus_id: 3 })).toEqual({ campus_id: '3' });
    expect(missingIn(fees.params, {})).toEqual(['Campus']);
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

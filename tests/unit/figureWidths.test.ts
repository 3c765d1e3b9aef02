import { expect, test } from 'vitest';
import { f, type AnyField } from '../../contract/fields.ts';
import { reports } from '../../src/reports/index.ts';
import { resources } from '../../src/resources/index.ts';
import { cellText } from '../../src/reports/ui/cellText.ts';
import { figureWidths, leastWidth, moneyOf, textWidths } from '../../src/reports/ui/figureWidths.ts';

test('a column of figures is as wide as its longest one, its sum included, or as the longest word of its heading; a column of names has no width of its own', () => {
  const table = {
    columns: [
      ['account', f.text()],
      ['received', f.money()],
      ['balance', f.money()],
      ['count', f.int()],
    ],
    totals: ['received', 'count'],
    rows: [
      { account: 'Cash', received: 9_000_000, balance: 36_197_860, count: null },
      { account: 'Bank', received: 1_000_000.5, balance: -5, count: 7 },
    ],
  } as const;
  // 10,000,000.50 is the sum; 36,197,860; 7
  expect(figureWidths(table)).toEqual({ received: 13, balance: 10, count: 5 });
  // Figures stand below figures: all of a column have paisa where one has.
  const text = (name: 'received' | 'balance', value: number) => cellText(f.money(), value, true, moneyOf(table, name));
  expect([text('received', 9_000_000), text('received', 10_000_000.5)]).toEqual(['9,000,000.00', '10,000,000.50']);
  expect(text('balance', -5)).toBe('-5');
  expect([f.int(), f.int({ names: true })].map((field) => cellText(field, 1234, false))).toEqual(['1,234', '1234']);
});

test('columns of texts share their room by how long their texts are, also where many columns are set closer', () => {
  const column = (name: string) => [name, f.text()] as const;
  const rows = [{ class: 'One', remark: 'A sentence that says what an auditor should look at' }];
  const few = { columns: [column('class'), column('remark')], totals: [], rows };
  const { class: short = '', remark: long = '' } = textWidths(few);
  expect(parseFloat(long)).toBeGreaterThan(2.5 * parseFloat(short));
  expect(parseFloat(long) + parseFloat(short)).toBeCloseTo(16.2);
  const figures = Array.from({ length: 10 }, (_, at) => [`n${at}`, f.money()] as const);
  const many = { columns: [...few.columns, ...figures], totals: [], rows };
  const { class: shorter = '', remark: less = '' } = textWidths(many);
  expect(parseFloat(less) + parseFloat(shorter)).toBeCloseTo(12.3);
  expect(leastWidth(many, 0)).not.toContain('ch');
});

test('a column of texts has room for the numbers of vouchers, people and telephones that are in it, beside any other text', () => {
  const column = (name: string) => [name, f.text()] as const;
  const memo = 'A sentence that says what was paid and for which of the months';
  const rows = [{ payee: memo, tax_no: '35202-1234567-1', voucher: 'PV-000123', memo, class: 'One' }];
  const table = { columns: Object.keys(rows[0] ?? {}).map(column), totals: [], rows };
  const { tax_no = '', voucher = '', class: plain = '' } = textWidths(table);
  // Characters in rem, and what is around them.
  expect(parseFloat(tax_no)).toBeGreaterThan(15 * 0.5 + 1.5);
  expect(parseFloat(voucher)).toBeGreaterThan(9 * 0.5 + 1.5);
  expect(parseFloat(plain)).toBeLessThan(parseFloat(voucher) + 0.1);
});

test('what names something is said so where it is declared: SIDs, numbers of families, employees and vouchers are never grouped', () => {
  const declared = [
    ...Object.values(resources).map(({ fields }) => fields),
    ...Object.values(reports).map(({ columns }) => columns),
  ];
  const plain = declared.flatMap((fields) =>
    Object.entries(fields as Readonly<Record<string, AnyField>>).flatMap(([name, { kind, list, names }]) =>
      kind === 'int' && list !== false && /(^sid|_no|^year|^entry|_order)$/.test(name) && !names ? [name] : [],
    ),
  );
  expect(plain).toEqual([]);
});

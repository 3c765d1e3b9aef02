/** Workbooks are written page by page, and another program reads them. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ExportCell } from '../../contract/exchange/cell.ts';
import { workbook } from '../../src/ui/output/workbook.ts';

const text = (value: string): ExportCell => ({ kind: 'text', value });
const read = async (file: Blob) => {
  const sheets = await readSheets(Buffer.from(await file.arrayBuffer()));
  return sheets.map(({ sheet, data }) => ({ sheet, data }));
};

test('cells of every kind come back as what they were, in their sheets', async () => {
  const file = await workbook([
    {
      name: 'Fees & <more>',
      headers: ['Name', 'Amount', 'Day', 'Month', 'At', 'Count'],
      rows: [
        [
          text('007 =1+1 "علی" <b>&\u0001'),
          { kind: 'money', value: 1234.5 },
          { kind: 'date', value: '2026-11-23' },
          { kind: 'month', value: '2026-11' },
          { kind: 'datetime', value: '2026-11-23T01:30:00Z' },
          { kind: 'number', value: 3 },
        ],
        [{ kind: 'empty' }, { kind: 'formula', formula: 'B2-1234.55', value: -0.05 }],
      ],
    },
    { name: 'Empty', headers: ['Only'], rows: [] },
  ]);
  const [first, second] = await read(file);
  expect(first?.sheet).toBe('Fees & <more>');
  expect(first?.data[0]).toEqual(['Name', 'Amount', 'Day', 'Month', 'At', 'Count']);
  const [name, amount, day, month, at, count] = first?.data[1] ?? [];
  expect([name, amount, count]).toEqual(['007 =1+1 "علی" <b>&', 1234.5, 3]);
  expect([day, month, at].map((one) => (one as unknown as Date).toISOString())).toEqual([
    '2026-11-23T00:00:00.000Z',
    '2026-11-01T00:00:00.000Z',
    // As it is shown, five hours on.
    '2026-11-23T06:30:00.000Z',
  ]);
  expect(first?.data[2]?.slice(0, 2)).toEqual([null, -0.05]);
  expect(second).toEqual({ sheet: 'Empty', data: [['Only']] });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
test('of 100,000 rows hold one page of them at a time', async () => {
  let asked = 0;
  let alive = 0;
  let most = 0;
  const gone = new FinalizationRegistry(() => (alive -= 1));
  async function* pages() {
    for (let page = 0; page < 20; page += 1) {
      const rows = Array.from({ length: 5000 }, (_, at): ExportCell[] => [
        text(`Student ${page * 5000 + at}`),
        { kind: 'money', value: at + 0.5 },
      ]);
      gone.register(rows, page);
      alive += 1;
      asked += 1;
      most = Math.max(most, alive);
      yield rows;
      collect();
      await new Promise(setImmediate);
    }
  }
  const file = await workbook([{ name: 'Many', headers: ['Student', 'Amount'], rows: pages() }]);
  expect(asked).toBe(20);
  // The one that is written, and those that the collector has not told about yet.
  expect(most).toBeLessThanOrEqual(4);
  const sheet = unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  const xml = Buffer.from(sheet);
  expect(xml.subarray(-200).toString()).toMatch(/<c r="A100001".*Student 99999.*<c r="B100001".*<v>4999\.5<\/v>/);
});

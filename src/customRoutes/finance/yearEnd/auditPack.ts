/**
 * The papers of an accounting year as one zip of csv files, page by page as their calls answer them: what is in memory is
 * the zip and one page. Each is the call of its own screen, so its figures are those of the screen.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { formatDate } from '../../../../contract/dates.ts';
import { textCell, type ExportCell } from '../../../../contract/exchange/cell.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../contract/exchange/csv.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { getCredentials, may } from '../../../auth/credentials.ts';
import { offered, offers } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { untilDone } from '../../../dataProvider/untilDone.ts';
import { reportOf } from '../../../reports/index.ts';
import { sheetOf } from '../../../reports/ui/exportReport.ts';
import { fetchReport } from '../../../reports/ui/fetchReport.ts';
import { shaped } from '../../../reports/ui/shaped.ts';
import { eachPage } from '../../../ui/output/everyPage.ts';

type Cells = readonly ExportCell[];
type Pages = AsyncIterable<readonly Cells[]> | readonly (readonly Cells[])[];
interface Sheet {
  readonly headers: readonly string[];
  readonly pages: Pages;
}
export interface PackOf {
  /** First and last day of the year. */
  readonly from: string;
  readonly to: string;
  readonly campus: number | null;
}
interface Paper {
  readonly name: string;
  /** The privilege of its screen; who lacks it gets the pack without it. */
  readonly needs: string;
  readonly offered: boolean;
  readonly read: () => Promise<Sheet>;
}
type Statement = Pick<Answer<'GET /balance_sheet'>['data'], 'columns' | 'rows'>;

const money = (value: number): ExportCell => ({ kind: 'money', value });
const day = (value: string | null): ExportCell => (value === null ? { kind: 'empty' } : { kind: 'date', value });
const text = (value: string | number | null): ExportCell => textCell(value === null ? '' : String(value));
const FIGURES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;
const figures = (of: Readonly<Record<(typeof FIGURES)[number], number>>): Cells =>
  FIGURES.map((name) => money(of[name]));

const statementSheet = ({ columns, rows }: Statement): Sheet => ({
  headers: ['Code', 'Account', ...columns.map(({ label }) => label)],
  pages: [
    rows.map(({ level, acc_code, label, amounts }) => [
      text(acc_code),
      text(`${'  '.repeat(level)}${label}`),
      ...amounts.map(money),
    ]),
  ],
});
function trialBalance({ accounts, earlier, totals }: Answer<'GET /trial_balance'>['data']): Sheet {
  const named = (name: string, of: Parameters<typeof figures>[0]): Cells => [text(''), text(name), ...figures(of)];
  return {
    headers: [
      'Code',
      'Account',
      'Opening debit',
      'Opening credit',
      'Debit',
      'Credit',
      'Closing debit',
      'Closing credit',
    ],
    pages: [
      [
        ...accounts.map((one) => [text(one.acc_code), text(one.acc_name), ...figures(one)]),
        named('Surplus of earlier years', earlier),
        named('Total', totals),
      ],
    ],
  };
}
async function generalLedger(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Sheet> {
  const { first, pages } = await eachPage((page) => ask('GET /gl_inquiry', { query: { ...query, ...page }, signal }));
  const names = new Map(first.accounts.map((one) => [one.account_id, one]));
  async function* lines(): AsyncGenerator<readonly Cells[]> {
    for await (const rows of pages)
      yield rows.map((row) => [
        text(names.get(row.account_id)?.acc_code ?? ''),
        text(names.get(row.account_id)?.acc_name ?? ''),
        day(row.date),
        text(row.voucher),
        text(row.memo),
        text(row.contra),
        text(row.campus_name),
        money(row.debit),
        money(row.credit),
        money(row.balance),
      ]);
    yield [
      [
        ...Array.from({ length: 6 }, (): ExportCell => ({ kind: 'empty' })),
        text('Total'),
        money(first.totals?.debit ?? 0),
        money(first.totals?.credit ?? 0),
        { kind: 'empty' },
      ],
    ];
  }
  return {
    headers: ['Code', 'Account', 'Date', 'Entry', 'What for', 'Against', 'Campus', 'Debit', 'Credit', 'Balance'],
    pages: lines(),
  };
}
async function bankStatements(of: PackOf, signal: AbortSignal): Promise<Sheet> {
  const proof = offered('bank');
  if (!proof) return { headers: [], pages: [] };
  const { pages } = await eachPage((page) => ask('GET /bank_statements', { offered: proof, query: page, signal }));
  async function* lines(): AsyncGenerator<readonly Cells[]> {
    for await (const rows of pages)
      yield rows
        .filter(({ status, from_date, to_date }) => status !== 'removed' && from_date <= of.to && to_date >= of.from)
        .map((one) => [
          text(one.acc_name),
          text(one.bank_account_no),
          day(one.from_date),
          day(one.to_date),
          money(one.opening),
          money(one.closing),
          text(one.unmatched),
          text(one.status),
          text(one.finished_by),
        ]);
  }
  return {
    headers: ['Account', 'Number', 'From', 'To', 'Opening', 'Closing', 'Not matched', 'Status', 'Finished by'],
    pages: lines(),
  };
}
async function report(key: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Sheet> {
  const declared = reportOf(key);
  const { headers, rows } = sheetOf(declared, shaped(declared, await fetchReport(declared, query, signal)));
  return { headers, pages: [rows] };
}

/** What the pack of a year has, in its order. */
function papersOf(of: PackOf, signal: AbortSignal): readonly Paper[] {
  const campus: Record<string, string> = of.campus === null ? {} : { campus_id: String(of.campus) };
  const period = { from_date: of.from, to_date: of.to, ...campus };
  const paper = (name: string, needs: string, read: Paper['read'], isOffered = true): Paper => ({
    name,
    needs,
    read,
    offered: isOffered,
  });
  const flow = offered('cash-flow');
  return [
    paper('Trial Balance', 'ledger.read', async () =>
      trialBalance((await ask('GET /trial_balance', { query: period, signal })).data),
    ),
    paper('Profit and Loss', 'ledger.read', async () =>
      statementSheet((await ask('GET /profit_loss_statement', { query: period, signal })).data),
    ),
    paper('Balance Sheet', 'ledger.read', async () =>
      statementSheet((await ask('GET /balance_sheet', { query: { as_of: of.to, ...campus }, signal })).data),
    ),
    paper(
      'Cash Flow',
      'ledger.read',
      async () =>
        flow
          ? statementSheet((await ask('GET /cash_flow', { offered: flow, query: period, signal })).data)
          : { headers: [], pages: [] },
      flow !== null,
    ),
    paper('General Ledger', 'ledger.read', () => generalLedger(period, signal)),
    paper('Bank Statements', 'bank.read', () => bankStatements(of, signal), offers('bank')),
    paper(
      'Ageing of Fees Owed',
      'challans.read',
      () => report('ageing', { as_of: of.to, by: 'student', ...campus }, signal),
      offers('defaulters'),
    ),
    paper(
      'Register of Assets',
      'fixed_assets.read',
      () => report('asset_register', { as_of: of.to, by: 'asset', ...campus }, signal),
      offers('fixed-assets'),
    ),
    paper(
      'Audit Findings',
      'books.check',
      () => report('audit_findings', { from: of.from, to: of.to, ...campus }, signal),
      offers('year-end'),
    ),
  ];
}
/** The zip, with a note of what is in it; `done` is told the name of each paper as it begins. */
export async function auditPack(of: PackOf, begins: (name: string) => void, signal: AbortSignal): Promise<Blob> {
  const parts: BlobPart[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    // Into the browser's store of files, and out of the memory of the page.
    else parts.push(new Blob([chunk.slice()]));
  });
  const credentials = getCredentials();
  const notes: string[] = [`From ${formatDate(of.from)} to ${formatDate(of.to)}`];
  const file = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [at, { name, needs, offered: isOffered, read }] of papersOf(of, signal).entries()) {
    if (!isOffered || !credentials || !may(credentials, needs)) {
      notes.push(`${name}: left out, it is not among what you may see here`);
      continue;
    }
    begins(name);
    const { headers, pages } = await untilDone(read, { signal });
    const entry = file(`${String(at + 1).padStart(2, '0')} ${name}.csv`);
    entry.push(strToU8(`${BYTE_ORDER_MARK}${csvLine(headers.map(textCell))}\r\n`));
    let rows = 0;
    for await (const page of pages) {
      rows += page.length;
      entry.push(strToU8(page.map((cells) => `${csvLine(cells)}\r\n`).join('')));
    }
    entry.push(new Uint8Array(), true);
    notes.push(`${name}: ${rows} rows`);
  }
  const entry = file('Contents.txt');
  entry.push(strToU8(`${notes.join('\r\n')}\r\n`), true);
  zip.end();
  if (failed) throw failed;
  return new Blob(parts, { type: 'application/zip' });
}

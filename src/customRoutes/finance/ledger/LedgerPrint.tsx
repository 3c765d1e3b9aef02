import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { alignMoney } from '../../../../contract/money.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../ui/print/PrintFlow.tsx';
import type { Ledger } from './asks.ts';
import type { ListColumn } from '../../../ui/output/listColumn.ts';
import type { MoneyForm } from '../../../ui/table/column.ts';
import { balanceText, useLedgerColumns, type Line } from './columns.tsx';
import { sheetsOf, type Measured, type Run } from './ledgerPages.ts';
import { sectionsOf, type Section } from './sections.ts';
import css from './ledger.module.css';

type Columns = readonly ListColumn<Line>[];
interface Props {
  readonly title: string;
  readonly ledger: Ledger;
  readonly about: readonly string[];
  readonly onClose: () => void;
}
/** Millimetres of the paper between its margins (src/ui/print/print.css), and what is left free at its foot. */
const PAPERS = { 'a4-landscape': { width: 273, height: 190 }, 'a4-portrait': { width: 190, height: 273 } } as const;
const SPARE = 4;
const CARRIED = 5.5;
/** Of what is in one line: a letter or figure, and what is around them all. */
const FIGURE = 1.62;
const AROUND = 4;
/** What is of words, and its share of the room that is left for them. */
const WORDS: Readonly<Record<string, number>> = { source: 15, memo: 37, document: 25, contra: 23, campus_name: 14 };

/**
 * The ledger on paper: every word of it, in as many lines as it takes. What is written in them decides how many rows a
 * sheet has, so they are measured before they are put on sheets.
 */
export default function LedgerPrint({ title, ledger, about, onClose }: Props) {
  const [apart, setApart] = useState(false);
  const [portrait, setPortrait] = useState(false);
  const paper = portrait ? 'a4-portrait' : 'a4-landscape';
  const sections = useMemo(() => sectionsOf(ledger), [ledger]);
  const { columns } = useLedgerColumns();
  const money = useMemo(
    () =>
      alignMoney(
        sections.flatMap(({ lines }) =>
          lines.flatMap(({ debit = 0, credit = 0, balance }) => [debit, credit, balance]),
        ),
      ),
    [sections],
  );
  const widths = useMemo(
    () => widthsOf(columns, sections, PAPERS[paper].width, money),
    [columns, sections, paper, money],
  );
  const root = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{ readonly first: number; readonly accounts: Measured[] } | null>(null);
  useLayoutEffect(() => {
    if (measured) return;
    let isOver = false;
    const measure = (): void => {
      if (!isOver && root.current) setMeasured(measuredIn(root.current, PAPERS[paper].width));
    };
    // Letters of another typeface are of another width.
    if (document.fonts?.status === 'loading') void document.fonts.ready.then(measure);
    else measure();
    return () => void (isOver = true);
  }, [measured, paper]);
  const room = PAPERS[paper].height - SPARE;
  const sheets = measured
    ? sheetsOf(measured.accounts, { room, first: room - measured.first, carried: CARRIED, apart })
    : [sections.map(({ lines }, account) => ({ account, from: 0, to: lines.length }))];
  const tools = (
    <div className="print-parts">
      <label>
        <input type="checkbox" checked={apart} onChange={(event) => setApart(event.target.checked)} /> A sheet for each
        account
      </label>
      <label>
        <input
          type="checkbox"
          checked={portrait}
          onChange={(event) => {
            setPortrait(event.target.checked);
            setMeasured(null);
          }}
        />{' '}
        Portrait
      </label>
    </div>
  );
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper={paper} tools={tools}>
        <div ref={root} data-waiting={measured ? undefined : ''}>
          <InstituteHead title={title} />
          {about.map((line) => (
            <p key={line} className={css.about}>
              {line}
            </p>
          ))}
          {sheets.map((runs) => (
            <div key={`${runs[0]?.account}/${runs[0]?.from}`} className={css.sheet}>
              {runs.map((run) => {
                const section = sections[run.account];
                return (
                  section && (
                    <AccountOnPaper
                      key={run.account}
                      columns={columns}
                      section={section}
                      run={run}
                      widths={widths}
                      money={money}
                    />
                  )
                );
              })}
            </div>
          ))}
        </div>
      </PrintFlow>
    </OverEverything>
  );
}
/** How high everything is, whatever the screen is zoomed by. */
function measuredIn(root: HTMLElement, width: number): { readonly first: number; readonly accounts: Measured[] } {
  const heightOf = (element: Element): number => element.getBoundingClientRect().height;
  const millimetre = root.getBoundingClientRect().width / width || 1;
  const accounts = [...root.querySelectorAll('section')].map((section) => {
    const rows = [...section.querySelectorAll('tbody tr')].map((row) => heightOf(row) / millimetre);
    return { head: heightOf(section) / millimetre - rows.reduce((all, height) => all + height, 0), rows };
  });
  const sheet = root.querySelector(`.${css.sheet}`);
  const first = sheet ? sheet.getBoundingClientRect().top - root.getBoundingClientRect().top : 0;
  return { first: first / millimetre, accounts };
}
/**
 * Millimetres of each column. Days, numbers and sums are in one line, however long the longest of them is; words share
 * what they leave.
 */
function widthsOf(
  columns: Columns,
  sections: readonly Section[],
  width: number,
  money: MoneyForm,
): ReadonlyMap<string, number> {
  const longest = (column: Columns[number]): number =>
    sections.reduce(
      (most, { lines }) => lines.reduce((all, line) => Math.max(all, textOf(column, line, money).length), most),
      column.label.length,
    );
  const whole = columns.flatMap((column): [string, number][] =>
    column.key in WORDS ? [] : [[column.key, longest(column) * FIGURE + AROUND]],
  );
  const rest = Math.max(0, width - whole.reduce((all, [, one]) => all + one, 0));
  const words = columns.flatMap(({ key }): [string, number][] => (key in WORDS ? [[key, WORDS[key] ?? 0]] : []));
  const shares = words.reduce((all, [, share]) => all + share, 0);
  return new Map([...whole, ...words.map(([key, share]): [string, number] => [key, (rest * share) / shares])]);
}
function AccountOnPaper({
  columns,
  section: { account, lines },
  run: { from, to },
  widths,
  money,
}: {
  readonly columns: Columns;
  readonly section: Section;
  readonly run: Run;
  readonly widths: ReadonlyMap<string, number>;
  readonly money: MoneyForm;
}) {
  const name = `${account.acc_code} ${account.acc_name}`;
  const before = lines[from - 1]?.balance;
  const carried = to < lines.length ? lines[to - 1]?.balance : undefined;
  return (
    <section className={css.onPaper}>
      <h2>
        <bdi>{name}</bdi>
        {from > 0 && ', continued'}
      </h2>
      <table className={`ui-table ${css.paper}`} aria-label={name}>
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th
                key={key}
                scope="col"
                className={kind === 'money' ? 'ui-right' : undefined}
                style={{ width: `${widths.get(key)}mm` }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before !== undefined && (
            <Row columns={columns} line={{ id: 'before', label: 'Brought forward', balance: before }} money={money} />
          )}
          {lines.slice(from, to).map((line) => (
            <Row key={line.id} columns={columns} line={line} money={money} />
          ))}
          {carried !== undefined && (
            <Row columns={columns} line={{ id: 'after', label: 'Carried forward', balance: carried }} money={money} />
          )}
        </tbody>
      </table>
    </section>
  );
}
interface RowProps {
  readonly columns: Columns;
  readonly line: Line;
  readonly money: MoneyForm;
}
const Row = ({ columns, line, money }: RowProps) => (
  <tr className={line.label === undefined ? undefined : css.carried}>
    {columns.map((column) => (
      <td
        key={column.key}
        className={column.kind === 'money' ? 'ui-right' : column.key in WORDS ? undefined : css.whole}
      >
        <bdi>{textOf(column, line, money)}</bdi>
      </td>
    ))}
  </tr>
);
function textOf({ key, value }: Pick<Columns[number], 'key' | 'value'>, line: Line, money: MoneyForm): string {
  if (key === 'balance') return balanceText(line.balance, money);
  if (key === 'debit' || key === 'credit') return line[key] ? money(line[key]) : '';
  if (key === 'date')
    return line.date === undefined ? '' : formatDate(line.source === 'month' ? line.date.slice(0, 7) : line.date);
  return String((value ? value(line) : line[key as keyof Line]) ?? '');
}

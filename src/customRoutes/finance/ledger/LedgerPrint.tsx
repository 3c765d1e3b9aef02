import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { useState } from 'react';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../ui/print/PrintFlow.tsx';
import { runsOf } from '../../../ui/print/parts.ts';
import type { Ledger } from './asks.ts';
import { balanceText, columns, type Line } from './columns.tsx';
import { sectionsOf, type Section } from './sections.ts';
import css from './ledger.module.css';

interface Props {
  readonly title: string;
  readonly ledger: Ledger;
  readonly about: readonly string[];
  readonly onClose: () => void;
}
/** Rows of one line each that a sheet has room for beside its head. */
const ROWS_PER_SHEET = 30;

/** The ledger on paper: an account that is longer than a sheet is carried and brought forward. */
export default function LedgerPrint({ title, ledger, about, onClose }: Props) {
  const [apart, setApart] = useState(false);
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper="a4-landscape">
        <label className={css.apart}>
          <input type="checkbox" checked={apart} onChange={(event) => setApart(event.target.checked)} /> A sheet for
          each account
        </label>
        <InstituteHead title={title} />
        {about.map((line) => (
          <p key={line} className={css.about}>
            {line}
          </p>
        ))}
        {sectionsOf(ledger).map((section) => (
          <AccountOnPaper key={section.account.account_id} section={section} apart={apart} />
        ))}
      </PrintFlow>
    </OverEverything>
  );
}
function AccountOnPaper({
  section: { account, lines },
  apart,
}: {
  readonly section: Section;
  readonly apart: boolean;
}) {
  const name = `${account.acc_code} ${account.acc_name}`;
  const sheets = runsOf(lines, ROWS_PER_SHEET);
  return sheets.map((rows, at) => {
    const first = rows[0]?.id ?? name;
    const ends = at === sheets.length - 1;
    const carried = rows.at(-1)?.balance ?? 0;
    const before = sheets[at - 1]?.at(-1)?.balance;
    return (
      <section key={first} className={!ends || apart ? css.sheet : undefined}>
        <h2>
          <bdi>{name}</bdi>
          {at > 0 && ', continued'}
        </h2>
        <table className={`ui-table ${css.paper}`} aria-label={name}>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" className={kind === 'money' ? 'ui-right' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before !== undefined && <Row line={{ id: 'before', label: 'Brought forward', balance: before }} />}
            {rows.map((line) => (
              <Row key={line.id} line={line} />
            ))}
            {!ends && <Row line={{ id: 'after', label: 'Carried forward', balance: carried }} />}
          </tbody>
        </table>
      </section>
    );
  });
}
const Row = ({ line }: { readonly line: Line }) => (
  <tr className={line.label === undefined ? undefined : css.carried}>
    {columns.map((column) => (
      <td key={column.key} className={column.kind === 'money' ? 'ui-right' : undefined}>
        {textOf(column, line)}
      </td>
    ))}
  </tr>
);
function textOf({ key, value }: (typeof columns)[number], line: Line): string {
  if (key === 'balance') return balanceText(line.balance);
  if (key === 'debit' || key === 'credit') return line[key] ? formatMoney(line[key]) : '';
  if (key === 'date')
    return line.date === undefined ? '' : formatDate(line.source === 'month' ? line.date.slice(0, 7) : line.date);
  return String((value ? value(line) : line[key as keyof Line]) ?? '');
}

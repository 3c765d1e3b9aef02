import { alignMoney } from '../../../../contract/money.ts';
import { nameNastaliq } from '../../../print/nastaliq.ts';
import { Qr } from '../../../ui/print/Qr.tsx';
import type { PrintSetting } from './challanSettings.ts';
import { headOf } from './headOf.ts';
import { Marks } from './Marks.tsx';
import { netOf, type Paper, type PaperGroup } from './paper.ts';

// Where the computer has no typeface with the letters of Urdu.
nameNastaliq();

interface Props {
  readonly paper: Paper;
  readonly setting: PrintSetting;
  readonly label: string;
}
const LONG = new Set(['Student', 'Father', 'Fee months', 'Last due']);
/** More letters than these, and a fact has a line of its own: half of one would write over its neighbour. */
const HALF_A_LINE = 18;
const isWide = (fact: string, value: string): boolean => LONG.has(fact) || fact.length + value.length > HALF_A_LINE;
/** 'Nov, 2026' keeps together; more of them go on to a second line where a copy is narrow. */
const ONE_MONTH = 9;
/** One form for everything that stands in a copy. */
const moneyOf = ({ groups, sums, payable }: Paper): ((rupees: number) => string) =>
  alignMoney([
    ...groups.flatMap(({ lines }) => lines.flatMap((line) => [line.amount, line.discount])),
    ...[...sums, ...payable].map(({ amount }) => amount),
  ]);

/** One tear-off copy. Plain tags and one style sheet: a thousand sheets have three thousand of them. */
export function ChallanCopy({ paper, setting, label }: Props) {
  const [name, ...under] = headOf(setting.heading, paper.campus);
  const money = moneyOf(paper);
  return (
    <article className="copy" aria-label={label}>
      <header className="copy-head">
        {setting.logo && <span className="copy-logo" style={{ backgroundImage: `url("${setting.logo}")` }} />}
        <div>
          <strong dir="auto">{name}</strong>
          {under.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </div>
        <b className="copy-label">{label}</b>
      </header>
      <div className="copy-about">
        {setting.bank.length > 0 && (
          <p className="copy-bank">
            {setting.bank.map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </p>
        )}
        <dl className="copy-facts">
          {paper.facts.map(([fact, value]) => (
            <div key={fact} className={isWide(fact, value) ? 'wide' : undefined}>
              <dt>{fact}</dt>
              <dd dir="auto">
                {value}
                {fact === 'Student' && paper.nameUrdu && paper.nameUrdu !== value && (
                  <bdi dir="rtl" lang="ur">
                    {paper.nameUrdu}
                  </bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {paper.code && <Qr text={paper.code} label={paper.code} />}
      </div>
      <div className="copy-money">
        <Lines groups={paper.groups} money={money} />
        <dl className="copy-sums">
          {paper.sums.map((sum) => (
            <div key={sum.label}>
              <dt>{sum.label}</dt>
              <dd>{money(sum.amount)}</dd>
            </div>
          ))}
        </dl>
        <dl className="copy-payable">
          {paper.payable.map((sum) => (
            <div key={sum.label}>
              <dt>{sum.label}</dt>
              <dd>Rs {money(sum.amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="copy-words">{paper.words}</p>
        {paper.rule && <p className="copy-rule">{paper.rule}</p>}
      </div>
      <footer className="copy-foot">
        {setting.notes && (
          <p className="copy-notes" dir="auto">
            {setting.notes}
          </p>
        )}
        <div className="copy-stamps">
          <span>Cashier</span>
          <span>Stamp</span>
        </div>
      </footer>
      <Marks marks={paper.marks} />
    </article>
  );
}

interface LinesProps {
  readonly groups: readonly PaperGroup[];
  readonly money: (rupees: number) => string;
}
/** Particular by month; the columns of discounts only where someone has one. */
function Lines({ groups, money }: LinesProps) {
  const isDiscounted = groups.some(({ lines }) => lines.some(({ discount }) => discount !== 0));
  return (
    <table className={isDiscounted ? 'copy-lines discounted' : 'copy-lines'}>
      <thead>
        <tr>
          <th scope="col">Particular</th>
          <th scope="col">Month</th>
          <th scope="col">{isDiscounted ? 'Fee' : 'Amount'}</th>
          {isDiscounted && <th scope="col">Disc.</th>}
          {isDiscounted && <th scope="col">Amount</th>}
        </tr>
      </thead>
      {groups.map(({ title, lines }) => (
        <tbody key={title ?? ''}>
          {title !== null && (
            <tr>
              <th scope="rowgroup" colSpan={isDiscounted ? 5 : 3} dir="auto">
                {title}
              </th>
            </tr>
          )}
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- printed once, never moved
            <tr key={at}>
              <td dir="auto">{line.text}</td>
              <td className={line.month.length > ONE_MONTH ? undefined : 'one-month'}>{line.month}</td>
              <td>{money(line.amount)}</td>
              {isDiscounted && <td>{line.discount === 0 ? '' : money(line.discount)}</td>}
              {isDiscounted && <td>{money(netOf(line))}</td>}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

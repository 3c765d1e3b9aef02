import { formatDate } from '../../../../../contract/dates.ts';
import { withClass } from '../../../../students/classOf.ts';
import { owedText } from '../../../../challans/OwedLine.tsx';
import { OverEverything, PrintFlow } from '../../../../ui/print/PrintFlow.tsx';
import { StatementSheet, type StatementRow } from '../../print/StatementSheet.tsx';
import { heldText, type Statement } from './statement.ts';

/** The statement on paper, in place of the application until it is closed. */
export function StatementPrint({
  statement,
  onClose,
}: {
  readonly statement: Statement;
  readonly onClose: () => void;
}) {
  const { students, from, to, opening } = statement;
  const head: [string, string][] = [
    ...students.map(({ sid, studentName, class_name, section_name }): [string, string] => [
      `SID ${sid}`,
      withClass(studentName, { class_name, section_name }),
    ]),
    ['Father', statement.father_name ?? ''],
    ['Family', statement.family_no === null ? '' : String(statement.family_no)],
    ...(students.length > 1
      ? students.map(({ sid, owed }): [string, string] => [`SID ${sid} owes`, owedText(owed)])
      : []),
    [students.length > 1 ? 'Together' : 'Owed today', owedText(statement.owed)],
    ['Held at the end', heldText(statement)],
    ['Days', from === null ? `All up to ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`],
  ];
  const brought: StatementRow[] =
    from === null
      ? []
      : [{ date: '', document: '', description: 'Brought forward', debit: 0, credit: 0, balance: opening }];
  const rows = statement.entries.map(({ date, document, memo, studentName, debit, credit, balance }): StatementRow => ({
    date,
    document,
    description: [memo, studentName].filter(Boolean).join(' · '),
    debit,
    credit,
    balance,
  }));
  return (
    <OverEverything>
      <PrintFlow title="Statement of Account" back={onClose} paper="a4-portrait">
        <StatementSheet
          title="Statement of Account"
          head={head.filter(([, value]) => value !== '')}
          rows={[...brought, ...rows]}
          totals={{ debit: statement.debit, credit: statement.credit, balance: statement.closing }}
        />
      </PrintFlow>
    </OverEverything>
  );
}

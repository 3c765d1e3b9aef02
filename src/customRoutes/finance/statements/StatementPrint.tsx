import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { OnePage } from '../../../ui/print/OnePage.tsx';
import { OverEverything, PrintFlow } from '../../../ui/print/PrintFlow.tsx';
import { Signatures } from '../../../ui/print/Signatures.tsx';
import { MOST_WIDE_ON_PAPER, StatementOnPaper } from './StatementTable.tsx';
import { piecesOf, withColumns } from './pieces.ts';
import type { Statement, StatementRow } from './statement.ts';
import css from './statements.module.css';

interface Props {
  readonly title: string;
  readonly statement: Statement;
  readonly shown: readonly StatementRow[];
  /** What it was asked about, its basis and its notes. */
  readonly about: readonly string[];
  readonly onClose: () => void;
}
/** More columns than this need the width of the paper. */
const MOST_UPRIGHT = 6;
/** Many columns are in small letters, of which less is no longer read. */
const SMALLEST_CLOSE = 0.75;

/** A statement on paper, as it is folded on the screen, in place of the application until it is closed. */
export default function StatementPrint({ title, statement, shown, about, onClose }: Props) {
  const paper = statement.columns.length > MOST_UPRIGHT ? 'a4-landscape' : 'a4-portrait';
  const pieces = piecesOf(statement.columns).map((columns) => ({
    columns,
    rows: withColumns(statement, columns),
    shown: withColumns({ ...statement, rows: shown }, columns),
  }));
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper={paper}>
        {pieces.map((piece, at) => (
          <div key={piece.columns[0]?.key ?? ''} className={css.piece}>
            <OnePage paper={paper} smallest={piece.columns.length > MOST_WIDE_ON_PAPER ? SMALLEST_CLOSE : undefined}>
              <InstituteHead title={title} />
              {about.map((line) => (
                <p key={line} className={css.about}>
                  {line}
                </p>
              ))}
              <StatementOnPaper label={title} statement={piece} shown={piece.shown} />
              {at === pieces.length - 1 && (
                <>
                  {statement.charts?.map((chart) => (
                    <Chart key={chart.title} {...chart} paper />
                  ))}
                  <Signatures />
                </>
              )}
            </OnePage>
          </div>
        ))}
      </PrintFlow>
    </OverEverything>
  );
}

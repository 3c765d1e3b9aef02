import { formatDate } from '../../../../contract/dates.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../ui/print/PrintFlow.tsx';
import { Signatures } from '../../../ui/print/Signatures.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { CHECKS, type YearState } from './checks.ts';
import { ACCOUNTS, accountsOf, byCampus, CAMPUSES, sumsByCampus } from './figures.ts';
import css from './yearEnd.module.css';

const ofCampus = ({ campus_id }: YearState['campuses'][number]): number => campus_id;

/** The year end on paper: what was looked at, and what closing moves or moved. */
export default function YearEndPrint({ year, onClose }: { readonly year: YearState; readonly onClose: () => void }) {
  const title = `Year End ${year.name}`;
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper="a4-portrait">
        <InstituteHead title={title} />
        <p className={css.about}>
          {formatDate(year.start_date)} to {formatDate(year.end_date)}, {year.status}.
        </p>
        {year.checks.map((check) => (
          <p key={check.name} className={css.about}>
            {CHECKS[check.name].about}: {check.found === 0 ? 'yes' : CHECKS[check.name].says(check)}
          </p>
        ))}
        {year.campuses.length === 0 ? (
          <p className={css.about}>
            Nothing to close: no income or expense account has anything left at the end of the year.
          </p>
        ) : (
          <>
            <Table label="By campus" columns={CAMPUSES} rows={year.campuses} idOf={ofCampus} />
            <Table
              label="By account"
              columns={ACCOUNTS}
              rows={accountsOf(year)}
              groupOf={byCampus}
              groupSums={sumsByCampus(year)}
            />
          </>
        )}
        <Signatures />
      </PrintFlow>
    </OverEverything>
  );
}

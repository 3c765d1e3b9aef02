import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { FEES } from '../../../../challans/useFeeList.ts';
import { PlanFrame } from '../editor/PlanFrame.tsx';
import { usePlanOf } from '../editor/usePlanOf.ts';
import { EndDialog } from '../../../../lists/feePlans/EndDialog.tsx';
import type { PlanAnswer } from '../calls.ts';
import { editOf, formOf } from '../../../../lists/feePlans/words.ts';
import { History } from './History.tsx';
import { PLAN_COLUMNS } from './planColumns.tsx';
import css from '../plans.module.css';

/**
 * `/view-edit-fee-plans/view?student_id=` and `/generate-challans/view-fee-plan?student_id=`: a plan, what it charges,
 * and how it came to that. Prints as it is.
 */
export default function PlanPage() {
  const of = usePlanOf();
  const queries = useQueryClient();
  const credentials = useCredentials();
  const [ending, setEnding] = useState(false);
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const open = of.plan?.rows.some(({ to_month }) => to_month === null) ?? false;
  return (
    <PlanFrame
      of={of}
      actions={(plan) => (
        <span className={`ui-actions ${css.noPrint}`}>
          <Button variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
          {open && holds('fee_plans.delete') && (
            <Button color="error" onClick={() => setEnding(true)}>
              End plan…
            </Button>
          )}
          {open && holds('fee_plans.update') && (
            <Button variant="contained" component={AppLink} to={editOf(plan.student.id)}>
              Change
            </Button>
          )}
          {!open && holds('fee_plans.create') && (
            <Button variant="contained" component={AppLink} to={formOf(plan.student.id)}>
              Create a plan
            </Button>
          )}
        </span>
      )}
    >
      {(plan) => (
        <>
          <Plan plan={plan} />
          {ending && (
            <EndDialog
              studentIds={[plan.student.id]}
              onClose={(changed) => {
                setEnding(false);
                if (changed) void queries.invalidateQueries({ queryKey: [FEES] });
              }}
            />
          )}
        </>
      )}
    </PlanFrame>
  );
}

function Plan({ plan }: { readonly plan: PlanAnswer }) {
  const { rows, totals, coming, month } = plan;
  const standing = rows.filter(
    ({ to_month, from_month }) => to_month === null || (to_month >= month && to_month >= from_month),
  );
  return (
    <>
      <Table
        label="Particulars of the plan"
        columns={PLAN_COLUMNS}
        rows={standing}
        totals={{ net: totals.net, yearly: totals.yearly + totals.one_time }}
        totalsLabel={`${formatDate(month)}${totals.one_time > 0 ? `, and Rs ${formatMoney(totals.one_time)} once with the first challan` : ''}`}
        empty={{ title: 'No plan', text: 'Nothing is charged to this student.' }}
      />
      {standing.length > 0 && (
        <section aria-label="The next twelve months" className="ui-stack">
          <h2>The next twelve months</h2>
          <dl className={css.year}>
            {coming.map(({ month: at, net }) => (
              <div key={at}>
                <dt>{formatDate(at)}</dt>
                <dd>{net === 0 ? '–' : formatMoney(net)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <History rows={rows} />
    </>
  );
}

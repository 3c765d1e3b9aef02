import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { FormPlace, LoadFailed } from '../../../../resources/ui/placeholders.tsx';
import { Screen, type Crumb } from '../../../../resources/ui/Screen.tsx';
import type { PlanAnswer } from '../calls.ts';
import '../../kit/fees.css';
import '../plans.css';
import { LIST } from '../words.ts';
import { PlanHead } from './PlanHead.tsx';
import type { OnePlan } from './usePlanOf.ts';

interface Props {
  readonly of: OnePlan;
  /** Before the plan is there: 'Fee plan'. */
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly actions?: (plan: PlanAnswer) => ReactNode;
  readonly children: (plan: PlanAnswer) => ReactNode;
}
/** Frame of the screens about one student's plan, with what is shown while it is not there. */
export function PlanFrame({ of: { studentId, plan, error, refetch }, title, crumbs, actions, children }: Props) {
  return (
    <Screen title={plan ? `${title} of ${plan.student.studentName}` : title} crumbs={crumbs} actions={plan && actions?.(plan)}>
      <div className="plan-wide plan-dialog">
        {studentId === null ? (
          <div className="ui-empty">
            <h2>Which student?</h2>
            <p>This page shows the plan of one student. Open it from the list.</p>
            <Button variant="contained" component={AppLink} to={LIST}>
              To the list
            </Button>
          </div>
        ) : error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : plan ? (
          <>
            <PlanHead plan={plan} />
            {children(plan)}
          </>
        ) : (
          <FormPlace />
        )}
      </div>
    </Screen>
  );
}

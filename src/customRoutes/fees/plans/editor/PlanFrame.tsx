import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { PageScreen, usePage } from '../../../../pages/openPage.tsx';
import type { PlanAnswer } from '../calls.ts';
import { LIST } from '../../../../lists/feePlans/words.ts';
import { PlanHead } from './PlanHead.tsx';
import type { OnePlan } from './usePlanOf.ts';
import css from '../plans.module.css';

interface Props {
  readonly of: OnePlan;
  readonly actions?: (plan: PlanAnswer) => ReactNode;
  readonly children: (plan: PlanAnswer) => ReactNode;
}
/** Frame of the screens about one student's plan, with what is shown while it is not there. */
export function PlanFrame({ of: { studentId, plan, error, refetch }, actions, children }: Props) {
  const { title } = usePage();
  return (
    <PageScreen title={plan ? `${title} of ${plan.student.studentName}` : title} actions={plan && actions?.(plan)}>
      <div className={`${css.wide} ui-stack`}>
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
          <FormSkeleton />
        )}
      </div>
    </PageScreen>
  );
}

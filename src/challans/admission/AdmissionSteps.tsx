import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import { needed, offers } from '../../auth/offers.ts';
import type { StudentSection } from '../../pages/studentSection.ts';
import { moveCursor } from '../../ui/keys/moveCursor.ts';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import { ask } from '../ask.ts';
import { FEES } from '../useFeeList.ts';
import { ChallanStep } from './ChallanStep.tsx';
import { PapersStep } from './PapersStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import type { StepProps, Steps } from './steps.ts';
import css from './admission.module.css';

interface Props {
  readonly section: StudentSection;
  readonly studentId: number;
}
interface Step {
  readonly title: string;
  readonly done: boolean;
  readonly about: string;
  /** What is to be done, where it is this step's turn. */
  readonly open: (props: StepProps) => ReactNode;
}
const stay = (): void => undefined;
function stepsOf(steps: Steps): readonly Step[] {
  const { plan, challan, payment, papers } = steps;
  return [
    { title: 'Admitted', done: true, about: steps.admitted_on ? formatDate(steps.admitted_on) : '', open: () => null },
    {
      title: 'Fee plan',
      done: plan.done,
      about: plan.from_month ? `charged from ${formatDate(plan.from_month)}` : '',
      open: PlanStep,
    },
    {
      title: 'First challan',
      done: challan.done,
      about: challan.challan_no === null ? '' : `number ${challan.challan_no}`,
      open: ChallanStep,
    },
    {
      title: 'Payment',
      done: payment.done,
      about: payment.pending ? 'waits for approval' : payment.receipt_no ? `receipt ${payment.receipt_no}` : '',
      open: PaymentStep,
    },
    { title: 'Papers', done: papers.done, about: '', open: PapersStep },
  ];
}

/**
 * From the admission to the receipt: what is done and what is open, read off the records, so that anybody goes on where
 * someone else left. Nothing for who was admitted long ago.
 */
export function AdmissionSteps({ section, studentId }: Props) {
  const { data } = useQuery({
    queryKey: [FEES, 'admission', studentId],
    queryFn: async ({ signal }) =>
      (
        await ask('GET /admission_steps/{id}', {
          offered: needed('admission-steps'),
          params: { id: studentId },
          signal,
        })
      ).data,
    enabled: offers('admission-steps'),
    refetchOnMount: 'always',
    retry: false,
  });
  // Whoever comes from a step goes on with the next by Enter.
  const comes = new URLSearchParams(useLocation().search).get('admission') === 'true';
  if (!data?.recent) return null;
  const steps = stepsOf(data);
  const turn = steps.findIndex(({ done }) => !done);
  const count = steps.filter(({ done }) => done).length;
  return (
    <section className="ui-group" aria-label="Admission">
      <div className="ui-card-head">
        <h2>Admission: {count === steps.length ? 'done' : `${count} of ${steps.length} done`}</h2>
      </div>
      <ol className={css.steps}>
        {steps.map(({ title, done, about, open: Open }, at) => (
          <li key={title} {...(at === turn ? { 'aria-current': 'step' as const } : {})}>
            <div className={css.head}>
              <StatusChip status={done ? 'done' : 'open'} label={done ? 'Done' : 'Open'} />
              <strong>{title}</strong>
              {about !== '' && <span className="ui-muted">{about}</span>}
            </div>
            {(at === turn || Open === PapersStep) && !done && (
              <Open steps={data} section={section} cursor={comes && at === turn ? moveCursor : stay} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { plural } from '../../../../contract/plural.ts';
import { startJob, type Generation, type Job } from './calls.ts';
import { monthsOf } from './words.ts';

interface Props {
  readonly body: Generation;
  readonly students: number;
  /** Rupees; null when they are not known for this selection. */
  readonly expected: number | null;
  readonly onBegan: (job: Job) => void;
  readonly onClose: () => void;
}

/** Says what will be billed before it is; a second press of the button bills nobody twice. */
export function ConfirmGeneration({ body, students, expected, onBegan, onClose }: Props) {
  const { busy, refused, send, submit } = useSubmit();
  const facts: readonly (readonly [string, string])[] = [
    ['Months', monthsOf(body.challan_month_from, body.challan_month_to ?? null)],
    ['Students', students.toLocaleString('en-PK')],
    ...(expected === null ? [] : [['Expected', `Rs ${formatMoney(expected)}`] as const]),
    ...(body.installments === undefined ? [] : [['Instalments', `${body.installments}, a month apart`] as const]),
    ['Issued', body.issue_date ? formatDate(body.issue_date) : 'today'],
    ['Due', body.due_date ? formatDate(body.due_date) : 'by the challan settings of the campus'],
  ];
  return (
    <ConfirmDialog
      open
      title="Generate challans"
      acceptLabel={`Generate for ${plural(students, 'student')}`}
      busy={busy}
      onAccept={() => void submit(async () => onBegan(await send((key) => startJob(body, key))))}
      onClose={onClose}
    >
      <dl className="ui-figures">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>A month that is on a challan already is never billed again.</p>
      {refused !== null && (
        <p className="ui-error" role="alert">
          {refused.message}
        </p>
      )}
    </ConfirmDialog>
  );
}

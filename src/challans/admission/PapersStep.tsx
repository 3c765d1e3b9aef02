import Button from '@mui/material/Button';
import { may, useCredentials } from '../../auth/credentials.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { receiptsOf } from '../paths.ts';
import type { StepProps } from './steps.ts';

/** The papers that the parents take along; the first that was not printed is the next. */
export function PapersStep({ steps: { student_id: id, papers, payment }, section, cursor }: StepProps) {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const all = [
    { label: 'Admission form', done: papers.admission_form, to: `/${section}/admission-form?ids=${id}` },
    ...(holds('challans.read')
      ? [{ label: 'Fee card', done: papers.fee_card, to: `/${section}/fee-card?ids=${id}` }]
      : []),
    ...(payment.id === null ? [] : [{ label: 'Receipt', done: papers.receipt, to: receiptsOf([payment.id]) }]),
  ];
  const next = all.findIndex(({ done }) => !done);
  return (
    <div className="ui-actions">
      {all.map(({ label, done, to }, at) => (
        <Button key={label} variant="outlined" component={AppLink} to={to} ref={at === next ? cursor : null}>
          {done ? `${label}, printed` : label}
        </Button>
      ))}
    </div>
  );
}

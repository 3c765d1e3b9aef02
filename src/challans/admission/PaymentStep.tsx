import Button from '@mui/material/Button';
import { may, useCredentials } from '../../auth/credentials.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { PrintChallans } from '../PrintChallans.tsx';
import type { StepProps } from './steps.ts';
import { fromAdmission } from './paths.ts';

/** To the counter with this student, or the challan on paper for who pays at the bank. */
export function PaymentStep({ steps, section, cursor }: StepProps) {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const counter = `/pay-or-print-fee-challans/pay-fee-challan?student_id=${steps.student_id}`;
  return (
    <div className="ui-actions">
      {holds('payments.create') && holds('challans.read') ? (
        <Button variant="contained" ref={cursor} component={AppLink} to={fromAdmission(counter, section)}>
          Take the payment
        </Button>
      ) : (
        <p className="ui-muted">Someone at the counter does this.</p>
      )}
      {steps.challan.id !== null && (
        <PrintChallans section="/pay-or-print-fee-challans" of={[steps.challan.id]} label="Print the challan" />
      )}
    </div>
  );
}

import Button from '@mui/material/Button';
import { formatDate } from '../../../../contract/dates.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { OwedLine } from '../../../challans/OwedLine.tsx';
import { classOf } from '../../../students/classOf.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { hasLeft, type Leaver } from './parts.ts';
import { ReturnButton } from './ReturnButton.tsx';
import css from './leaving.module.css';

interface Props {
  readonly section: StudentSection;
  readonly student: Leaver;
}
/** One student: what is owed, the deposits to give back, the certificate, and whether they have left. */
export function LeavingStudent({ section, student }: Props) {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const { id, studentName, sid, owed, deposits, certificates, left, status } = student;
  const owes = owed !== null && owed.due + owed.fine + owed.ahead > 0;
  const mayTake = owes && holds('payments.create');
  const isAhead = owes && owed.ahead > 0 && holds('challans.delete');
  return (
    <section className={`ui-group ${css.student}`} aria-label={studentName}>
      <div className={`ui-card-head ${css.head}`}>
        <h2>
          <AppLink to={`/${section}/view?id=${id}`}>
            <bdi>{studentName}</bdi>
          </AppLink>
        </h2>
        <span className="ui-muted">
          SID {sid}, <bdi>{classOf(student)}</bdi>
        </span>
        <StatusChip
          status={hasLeft(student) ? 'gone' : 'created'}
          label={left ? `${status}, ${formatDate(left.on)}` : status}
        />
      </div>
      {(owed || mayTake || isAhead) && (
        <div className={css.line}>
          {owed && <OwedLine owed={owed} label={`What ${studentName} owes`} />}
          {(mayTake || isAhead) && (
            <div className="ui-actions">
              {mayTake && (
                <Button
                  variant="outlined"
                  component={AppLink}
                  to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${id}`}
                >
                  Take a payment
                </Button>
              )}
              {isAhead && (
                <Button
                  variant="outlined"
                  component={AppLink}
                  to={`/pay-or-print-fee-challans?search=${sid}&include_future_challans=true`}
                >
                  Challans of months ahead
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {deposits.map((deposit) => (
        <p key={deposit.line_id} className={css.line}>
          <span>
            <bdi>{deposit.particular}</bdi>, receipt {deposit.receipt_no}
          </span>
          <ReturnButton source={deposit} what={deposit.particular} of={{ particular_line_id: deposit.line_id }} />
        </p>
      ))}
      <p className={css.line}>
        <span>
          {certificates.length === 0
            ? 'No certificate was printed lately.'
            : certificates.map(({ certificate, serial_no }) => `${certificate}, ${serial_no}`).join('; ')}
        </span>
        {holds('student_certificates_record.create') && (
          <Button size="small" variant="outlined" component={AppLink} to={`/student-extras?ids=${id}`}>
            Print a certificate
          </Button>
        )}
      </p>
    </section>
  );
}

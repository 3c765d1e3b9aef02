import Button from '@mui/material/Button';
import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { Portrait } from '../../../../students/Portrait.tsx';
import { classOf } from '../../../../students/classOf.ts';
import { OwedLine } from '../../../../challans/OwedLine.tsx';
import { StatusChip } from '../../../../ui/table/StatusChip.tsx';
import type { Open, OpenStudent } from '../calls.ts';
import css from '../till.module.css';

interface Props {
  readonly open: Open;
  /** The day that fines are told of. */
  readonly day: string;
  readonly isFamily: boolean;
  /** Null: there is no family to switch to. */
  readonly onFamily: (() => void) | null;
  readonly onAdvance: (() => void) | null;
  readonly disabled: boolean;
}
const RECENT = 3;

/** Who pays: one child or all children of a family, with what was paid lately, so that nothing is taken twice. */
export function Payers({ open, day, isFamily, onFamily, onAdvance, disabled }: Props) {
  const [first] = open.students;
  return (
    <section className={css.payers} aria-label="Who pays">
      <ul>
        {open.students.map((one) => (
          <li key={one.id}>
            <Portrait name={one.studentName} code={one.photo} small />
            <div>
              <strong>
                <bdi>{one.studentName}</bdi>
                {one.status_class !== 'enrolled' && <em>{one.status_class.replaceAll('_', ' ')}</em>}
              </strong>
              <span>{aboutOf(one)}</span>
              <OwedLine owed={one.owed} day={day} label={`What ${one.studentName} owes`} />
            </div>
          </li>
        ))}
      </ul>
      {open.students.length > 1 && (
        <div className={css.whole}>
          <strong>Together</strong>
          <OwedLine owed={open.owed} day={day} label="What they owe together" />
        </div>
      )}
      <div className={css.switches}>
        {onFamily && (
          <Button
            variant={isFamily ? 'contained' : 'outlined'}
            aria-pressed={isFamily}
            aria-keyshortcuts="F"
            onClick={onFamily}
            disabled={disabled}
          >
            Whole family {first?.family_no} <kbd>F</kbd>
          </Button>
        )}
        {onAdvance && (
          <Button variant="outlined" onClick={onAdvance} disabled={disabled} aria-keyshortcuts="U">
            Use the family’s advance of Rs {formatMoney(open.advance)} <kbd>U</kbd>
          </Button>
        )}
      </div>
      {open.recent.length > 0 && (
        <ul className={css.recent} aria-label="Last payments">
          {open.recent.slice(0, RECENT).map(({ id, receipt_no, paid_date, amount, status, username }) => (
            <li key={id}>
              <span>{receipt_no === null ? 'Payment' : `Receipt ${receipt_no}`}</span> {formatDate(paid_date)}{' '}
              <b>Rs {formatMoney(amount)}</b>
              {status !== 'approved' && <StatusChip status={status} />}
              {username !== null && <span>{username}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
const aboutOf = (one: OpenStudent): string =>
  [`SID ${one.sid}`, classOf(one), one.father_name, one.roll_no && `Roll ${one.roll_no}`, one.campus_name]
    .filter(Boolean)
    .join(' · ');

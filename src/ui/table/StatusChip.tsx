import { worded } from './worded.ts';

/** How good or bad a state is; the word says it, the dot only repeats it. */
const TONES: Readonly<Record<string, 'good' | 'part' | 'open' | 'bad' | 'gone'>> = {
  'Fully Paid': 'good',
  'Partially Paid': 'part',
  Unpaid: 'open',
  Void: 'gone',
  approved: 'good',
  pending: 'part',
  rejected: 'bad',
  withdrawn: 'gone',
  voided: 'gone',
  created: 'good',
  added: 'good',
  done: 'good',
  running: 'part',
  queued: 'part',
  failed: 'bad',
  cancelled: 'gone',
  archived: 'gone',
};
interface Props {
  readonly status: string;
  readonly overdue?: boolean;
  /** In other words than the state's own. */
  readonly label?: string;
}
/** State of a challan, payment, discount or job. */
export const StatusChip = ({ status, overdue = false, label = worded(status) }: Props) => (
  <span className={`ui-chip ui-${overdue ? 'bad' : (TONES[status] ?? 'open')}`}>
    {overdue ? `${label}, overdue` : label}
  </span>
);

interface ChallanState {
  readonly status: string;
  readonly overdue: boolean;
  readonly due: number;
  readonly pending: number;
}
/** State of a challan; one whose whole amount waits for approval is neither unpaid nor overdue. */
export const ChallanChip = ({ status, overdue, due, pending }: ChallanState) =>
  pending > 0 && due === 0 ? (
    <StatusChip status="pending" label="Waiting" />
  ) : overdue ? (
    <StatusChip status="failed" label={status === 'Unpaid' ? 'Overdue' : 'Overdue in part'} />
  ) : (
    <StatusChip status={status} />
  );

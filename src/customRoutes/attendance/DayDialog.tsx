import Button from '@mui/material/Button';
import { formatDate } from '../../../contract/dates.ts';
import { may, useCredentials } from '../../auth/credentials.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { dayText, type DaysRow, type Whose } from './daysGrid.ts';
import css from './attendance.module.css';

interface Props {
  readonly whose: Whose;
  /** Which rows there are. */
  readonly query: Readonly<Record<string, string>>;
  readonly row: DaysRow;
  readonly at: number;
  readonly day: string;
  readonly onClose: () => void;
}
const SOURCES: Readonly<Record<string, string>> = {
  sheet: 'Marked on the sheet',
  import: 'Read from a file',
  device: 'From the device',
  leave: 'Approved leave',
  correction: 'Approved correction',
};
/** A day of one of them, with its times. */
export function DayDialog({ whose, query, row, at, day, onClose }: Props) {
  const credentials = useCredentials();
  const mark = row.days[at];
  if (!mark) return null;
  const facts = [
    ['Marked', dayText(whose, mark)],
    ['Came', mark.time_in],
    ['Left', mark.time_out],
    ['Remarks', mark.remarks],
    ['By', SOURCES[mark.source ?? '']],
  ].filter((fact) => fact[1]);
  const maySee = credentials !== null && may(credentials, whose.record.privilege);
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`${row.name}, ${formatDate(day, { weekday: true })}`}
      maxWidth="xs"
      actions={
        <>
          {maySee && (
            <Button component={AppLink} to={whose.record.to(row.id)}>
              {whose.record.label}
            </Button>
          )}
          <Button variant="contained" component={AppLink} to={whose.sheet(query, day)}>
            Sheet of the day
          </Button>
        </>
      }
    >
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { BACKUP_TIMES, MOST_SCHEDULED } from '../../../../contract/backups.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { Box } from '../../../ui/picker/Box.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Spinner } from '../../../ui/screen/Spinner.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';

type Schedule = Answer<'GET /backup_schedule'>['data'];
type Typed = Pick<Schedule, 'every' | 'weekday' | 'hour' | 'keep'>;
const OFTEN: Readonly<Record<Schedule['every'], string>> = { never: 'Never', day: 'Every day', week: 'Every week' };
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const numbers = (from: number, to: number, name: (n: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: String(from + at), name: name(from + at) }));
const CHOICES = {
  every: BACKUP_TIMES.map((id) => ({ id, name: OFTEN[id] })),
  weekday: numbers(1, 7, (n) => DAYS[n - 1] ?? ''),
  hour: numbers(0, 23, (n) => `${String(n).padStart(2, '0')}:00`),
  keep: numbers(1, MOST_SCHEDULED, (n) => (n === 1 ? 'The last one' : `The last ${n}`)),
};

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}
function Choice({ label, choices, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Box label={label} of={id}>
      <NativeSelect attributes={{ id }} choices={choices} value={value} onChange={onChange} />
    </Box>
  );
}
function ScheduleForm({ saved, onSaved }: { readonly saved: Schedule; readonly onSaved: () => void }) {
  const [typed, setTyped] = useState<Typed>(saved);
  const released = useRef(false);
  const { busy, refused, send, submit } = useSubmit();
  const isChanged = (['every', 'weekday', 'hour', 'keep'] as const).some((name) => typed[name] !== saved[name]);
  const save = async (): Promise<void> => {
    const { every, weekday, hour, keep } = typed;
    const body = { every, weekday, hour, keep, version: saved.version };
    await submit(async () => {
      await send((key) => write('POST /backup_schedule', { offered: needed('backups'), body, key }));
      showToast('success', every === 'never' ? 'Backups are made by hand alone.' : 'The schedule is saved.');
      onSaved();
    });
  };
  return (
    <form
      className="ui-stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isChanged && !busy) void save();
      }}
    >
      <UnsavedGuard dirty={isChanged} released={released} />
      <div className="ui-row">
        <Choice
          label="How often"
          choices={CHOICES.every}
          value={typed.every}
          onChange={(value) => setTyped({ ...typed, every: BACKUP_TIMES.find((one) => one === value) ?? 'never' })}
        />
        {typed.every === 'week' && (
          <Choice
            label="Day"
            choices={CHOICES.weekday}
            value={String(typed.weekday)}
            onChange={(value) => setTyped({ ...typed, weekday: Number(value) })}
          />
        )}
        {typed.every !== 'never' && (
          <>
            <Choice
              label="At"
              choices={CHOICES.hour}
              value={String(typed.hour)}
              onChange={(value) => setTyped({ ...typed, hour: Number(value) })}
            />
            <Choice
              label="Backups that stay"
              choices={CHOICES.keep}
              value={String(typed.keep)}
              onChange={(value) => setTyped({ ...typed, keep: Number(value) })}
            />
          </>
        )}
        <Button type="submit" variant="contained" disabled={!isChanged} loading={busy}>
          Save the schedule
        </Button>
      </div>
      {refused && <Alert severity="error">{refused.message}</Alert>}
    </form>
  );
}
/** When the server makes backups by itself: the next one, how the last one went, and how many stay. */
export function SchedulePanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['backup schedule'],
    queryFn: ({ signal }) => ask('GET /backup_schedule', { offered: needed('backups'), signal }),
  });
  const saved = data?.data;
  return (
    <section className="ui-panel ui-stack" aria-label="Schedule">
      <h2>Schedule</h2>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : saved ? (
        <>
          <p className="ui-muted">
            {saved.next_at === null
              ? 'No backup is made without you.'
              : `The next one: ${formatDate(saved.next_at)}. ${saved.last_at === null ? 'None has been due yet.' : `The last one was due ${formatDate(saved.last_at)}.`}`}{' '}
            {`Times are those of ${saved.time_zone}. Older ones of the schedule are deleted; those made by hand stay.`}
          </p>
          {saved.last_problem !== null && (
            <Alert severity="error">{`The last one could not be made yet: ${saved.last_problem}`}</Alert>
          )}
          <ScheduleForm key={saved.version} saved={saved} onSaved={() => void refetch()} />
        </>
      ) : (
        <Spinner />
      )}
    </section>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed, offers } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { EnterSampleDialog, RemoveSampleDialog } from './SampleDialogs.tsx';

type Shown = Answer<'GET /sample_institute'>;
type Sample = NonNullable<Shown['data']>;
type User = Shown['users'][number];
/** Milliseconds between two looks at one that is being made or removed. */
const LOOK = 1500;
const DOING = { making: 'Making the sample', ready: '', removing: 'Removing the sample' } as const;
const COLUMNS: readonly TableColumn<User>[] = [
  { key: 'full_name', label: 'User', role: 'head' },
  { key: 'role', label: 'Works as' },
  {
    key: 'do',
    label: 'Enter as this user',
    render: ({ full_name }) => (
      <Button size="small" data-do="enter" aria-label={`Enter as ${full_name}`}>
        Enter…
      </Button>
    ),
  },
];
const usersKey = ({ username }: User): string => username;

function ReadySample({ sample, users, onChanged }: { sample: Sample; users: readonly User[]; onChanged: () => void }) {
  const [entering, setEntering] = useState<User | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <p>
        <strong>{sample.name}</strong> is ready. Nobody has a password there: enter it as one of its users.
      </p>
      {sample.problem !== null && <Alert severity="error">{sample.problem}</Alert>}
      <Table
        label="Users of the sample"
        columns={COLUMNS}
        rows={users}
        idOf={usersKey}
        onDo={(_what, user) => setEntering(user)}
        empty={{ title: 'No users', text: 'The sample has none.' }}
      />
      <div className="ui-row">
        <Button color="error" variant="outlined" onClick={() => setRemoving(true)}>
          Remove the sample…
        </Button>
      </div>
      {entering && <EnterSampleDialog user={entering} onClose={() => setEntering(null)} />}
      {isRemoving && (
        <RemoveSampleDialog name={sample.name} onClose={() => setRemoving(false)} onRemoving={onChanged} />
      )}
    </>
  );
}
function SampleState({ shown, onChanged }: { readonly shown: Shown; readonly onChanged: () => void }) {
  const { busy, send, run } = useAction();
  const { data: sample, users, why } = shown;
  const make = (): Promise<boolean> =>
    run(async () => {
      await send((key) => write('POST /sample_institute', { offered: needed('samples'), body: {}, key }));
      onChanged();
    });
  if (sample?.state === 'ready') return <ReadySample sample={sample} users={users} onChanged={onChanged} />;
  if (sample)
    return (
      <>
        <Progress doing={DOING[sample.state]} over={sample.done} of={sample.total} />
        <p className="ui-muted">It goes on in the server, whether this page is open or not.</p>
        {sample.problem !== null && <Alert severity="warning">{`It is tried again: ${sample.problem}`}</Alert>}
      </>
    );
  return (
    <>
      <p>
        A made-up school with students, fees, payments, vouchers and salaries, beside this institute. Do there what you
        like: nothing of it reaches this institute, its name begins with SAMPLE on every page and paper, and it sends no
        messages. Remove it when you are done, with everything in it.
      </p>
      <div className="ui-row">
        <Button variant="outlined" disabled={why !== null} loading={busy} onClick={() => void make()}>
          Make a sample school
        </Button>
        {why !== null && <span className="ui-muted">{why}</span>}
      </div>
    </>
  );
}
/** A sample institute to try things in: made, entered and removed here. Nothing where this user may not. */
export function SamplePanel() {
  const credentials = useCredentials();
  const queries = useQueryClient();
  const mayMake = credentials !== null && may(credentials, 'system.sample') && offers('samples');
  const { data, error, refetch } = useQuery({
    queryKey: ['sample institute'],
    queryFn: ({ signal }) => ask('GET /sample_institute', { offered: needed('samples'), signal }),
    enabled: mayMake,
    refetchInterval: ({ state }) => (state.data?.data && state.data.data.state !== 'ready' ? LOOK : false),
  });
  if (!mayMake) return null;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className="ui-panel ui-stack" aria-label="A sample school">
      <h2>A sample school to try things in</h2>
      <SampleState shown={data} onChanged={() => void queries.invalidateQueries({ queryKey: ['sample institute'] })} />
    </section>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { FileButton } from '../../../ui/inputs/FileButton.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { RestoreDialog, type Source } from './RestoreDialog.tsx';

type Restore = Answer<'GET /restores'>['data'][number];
export const isUnderWay = ({ state }: Restore): boolean => state !== 'done' && state !== 'refused';
const SAID: Readonly<Record<Restore['state'], string>> = {
  receiving: 'Its file was not sent whole',
  queued: 'Waiting',
  running: 'Being loaded',
  loaded: 'Being finished',
  done: 'Done',
  refused: 'Refused',
};
const saidOf = ({ state, done, total }: Restore): string =>
  state === 'running' && total > 0 ? `Table ${done} of ${total}` : SAID[state];
const COLUMNS: readonly TableColumn<Restore>[] = [
  { key: 'name', label: 'New institute', role: 'head' },
  { key: 'code', label: 'Code' },
  { key: 'admin', label: 'Administrator' },
  {
    key: 'source',
    label: 'From',
    value: ({ source_code, source_at, file_name, backup_id }) =>
      source_code === null ? (file_name ?? `Backup ${backup_id}`) : `${source_code}, ${formatDate(source_at ?? '')}`,
  },
  {
    key: 'made_at',
    label: 'Ordered',
    value: ({ made_at, made_by }) => `${formatDate(made_at)} by ${made_by ?? 'the server'}`,
  },
  { key: 'row_count', label: 'Rows', kind: 'number' },
  {
    key: 'state',
    label: 'Status',
    chips: (row) => [[row.state === 'refused' ? 'failed' : row.state, saidOf(row)]],
    under: [{ key: 'problem' }],
  },
  {
    key: 'do',
    label: 'Stop or take off',
    render: (row) => (
      <Button
        size="small"
        color="error"
        data-do="remove"
        aria-label={`${isUnderWay(row) ? 'Stop' : 'Take off the list'}: ${row.name}`}
      >
        {isUnderWay(row) ? 'Stop' : 'Take off'}
      </Button>
    ),
  },
];

interface Props {
  readonly restores: readonly Restore[];
  /** A backup of the list that was chosen. */
  readonly chosen: Source | null;
  readonly onChoose: (source: Source | null) => void;
  readonly onChanged: () => void;
}
/** Backups as new institutes: from the list or from a file, with how far each is. Shown to who may make institutes. */
export function RestorePanel({ restores, chosen, onChoose, onChanged }: Props) {
  const { busy, send, run } = useAction();
  const [dialog, setDialog] = useState(0);
  const remove = ({ id }: Restore): Promise<boolean> =>
    run(async () => {
      await send((key) => write('DELETE /restores/{id}', { params: { id }, offered: needed('restores'), key }));
      onChanged();
    });
  return (
    <section className="ui-panel ui-stack" aria-label="Restore as a new institute">
      <h2>Restore as a new institute</h2>
      <p className="ui-muted">
        Restore beside a backup above, or from a file that was downloaded, also from another server of the same version.
        No institute that is there is changed.
      </p>
      <div className="ui-row">
        <FileButton
          label="Restore from a file…"
          of="Backup of an institute"
          accept=".gz"
          busy={busy}
          onFile={(file) => {
            setDialog(dialog + 1);
            onChoose({ file, name: '' });
          }}
        />
      </div>
      {restores.length > 0 && (
        <Table
          label="Restored"
          columns={COLUMNS}
          rows={restores}
          onDo={(_what, row) => void remove(row)}
          empty={{ title: 'Nothing was restored', text: 'Choose a backup or a file.' }}
        />
      )}
      {chosen && <RestoreDialog key={dialog} source={chosen} onClose={() => onChoose(null)} onBegun={onChanged} />}
    </section>
  );
}

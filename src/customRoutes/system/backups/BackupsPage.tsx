import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { MOST_BACKUPS } from '../../../../contract/backups.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed, offers } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { sizeOf } from '../../../ui/output/sizeOf.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { downloadBackup } from './download.ts';
import { isUnderWay, RestorePanel } from './RestorePanel.tsx';
import type { Source } from './RestoreDialog.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';

type Backup = Answer<'GET /backups'>['data'][number];
const isOver = ({ state }: Backup): boolean => state === 'done';
const columnsFor = (mayRestore: boolean): readonly TableColumn<Backup>[] => [
  { key: 'made_at', label: 'Of', role: 'head', kind: 'date' },
  {
    key: 'made_by',
    label: 'By',
    value: ({ made_by, scheduled }) => (scheduled ? 'The schedule' : (made_by ?? 'the server')),
  },
  { key: 'size', label: 'Size', value: (row) => (isOver(row) ? sizeOf(row.size) : null) },
  { key: 'row_count', label: 'Rows', kind: 'number' },
  {
    key: 'state',
    label: 'Status',
    chips: (row) => [
      [
        row.problem === null ? row.state : 'failed',
        isOver(row) ? 'Done' : row.state === 'running' ? `Table ${row.done} of ${row.total || '…'}` : 'Waiting',
      ],
    ],
    under: [{ value: ({ problem }) => problem !== null && `Tried again: ${problem}` }],
  },
  {
    key: 'do',
    label: mayRestore ? 'Download, restore or delete' : 'Download or delete',
    render: (row) => (
      <span className="ui-row">
        {isOver(row) && (
          <Button
            size="small"
            variant="outlined"
            data-do="download"
            aria-label={`Download the backup of ${formatDate(row.made_at)}`}
          >
            Download
          </Button>
        )}
        {isOver(row) && mayRestore && (
          <Button size="small" data-do="restore" aria-label={`Restore the backup of ${formatDate(row.made_at)}`}>
            Restore
          </Button>
        )}
        <Button
          size="small"
          color="error"
          data-do="delete"
          aria-label={`Delete the backup of ${formatDate(row.made_at)}`}
        >
          {isOver(row) ? 'Delete' : 'Stop'}
        </Button>
      </span>
    ),
  },
];
const COLUMNS = { plain: columnsFor(false), restoring: columnsFor(true) };
/** Milliseconds between two looks at a backup that is being made. */
const LOOK = 1500;

/** `/system/backups`: everything of the institute as of one moment, made while people work, and taken away as a file. */
export default function BackupsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => ask('GET /backups', { offered: needed('backups'), signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => !isOver(row)) ? LOOK : false),
  });
  const credentials = useCredentials();
  const restoring = useQuery({
    queryKey: ['restores'],
    queryFn: ({ signal }) => ask('GET /restores', { offered: needed('restores'), signal }),
    enabled: credentials !== null && may(credentials, 'system.restore') && offers('restores'),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK : false),
  });
  const mayRestore = restoring.data?.may === true;
  const [source, setSource] = useState<Source | null>(null);
  const { busy, send, run } = useAction();
  const { running, begin, end, cancel } = useProgress();
  const [parts, setParts] = useState(1);
  const [deleting, setDeleting] = useState<Backup | null>(null);
  const rows = data?.data;
  const make = (): Promise<boolean> =>
    run(async () => {
      await send((key) => write('POST /backups', { offered: needed('backups'), body: {}, key }));
      await refetch();
    });
  const download = ({ id }: Backup): Promise<boolean> =>
    run(async () => {
      const { signal, onProgress } = begin();
      try {
        await send((key) =>
          downloadBackup(id, key, {
            signal,
            onProgress: (over, of) => {
              setParts(of);
              onProgress(over);
            },
          }),
        );
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        end();
      }
    });
  const remove = async ({ id }: Backup): Promise<void> => {
    const done = await run(async () => {
      await send((key) => write('DELETE /backups/{id}', { params: { id }, offered: needed('backups'), key }));
    });
    if (done) showToast('success', 'The backup is deleted.');
    setDeleting(null);
    await refetch();
  };
  const underWay = rows?.some((row) => !isOver(row)) === true;
  const isFull = (rows?.filter(({ scheduled }) => !scheduled).length ?? 0) >= MOST_BACKUPS;
  return (
    <PageScreen
      actions={
        <Button
          variant="contained"
          disabled={!rows || underWay || isFull}
          loading={busy && !running}
          onClick={() => void make()}
        >
          Back up now
        </Button>
      }
    >
      <div className="ui-stack">
        <Alert severity="info">
          A backup holds every record, file and entry of the institute, salaries too, and no password. It stays on this
          server until it is deleted: download it and put it somewhere safe.
          {mayRestore || restoring.isLoading ? '' : ' To have one restored, ask the operator of the server.'}
        </Alert>
        <SchedulePanel />
        {isFull && (
          <Alert severity="warning">{`There are ${MOST_BACKUPS} backups made by hand: delete one to make another.`}</Alert>
        )}
        {running && (
          <Progress
            doing="Downloading"
            over={running.over}
            of={parts}
            onCancel={cancel}
            cancelled={running.cancelled}
          />
        )}
        <Table
          label="Backups"
          columns={mayRestore ? COLUMNS.restoring : COLUMNS.plain}
          rows={rows}
          error={error}
          onRetry={() => void refetch()}
          onDo={(what, row) => {
            if (what === 'download') void download(row);
            else if (what === 'restore') setSource({ backup: row.id, of: formatDate(row.made_at), name: '' });
            else setDeleting(row);
          }}
          empty={{ title: 'No backup yet', text: 'Back up now makes the first one, while everybody goes on working.' }}
        />
        {restoring.data?.may === true && (
          <RestorePanel
            restores={restoring.data.data}
            chosen={source}
            onChoose={setSource}
            onChanged={() => void restoring.refetch()}
          />
        )}
      </div>
      {deleting && (
        <AppDialog
          open
          title={isOver(deleting) ? 'Delete this backup?' : 'Stop this backup?'}
          onClose={() => setDeleting(null)}
          actions={
            <>
              <Button onClick={() => setDeleting(null)}>Cancel</Button>
              <Button color="error" variant="contained" loading={busy} onClick={() => void remove(deleting)}>
                {isOver(deleting) ? 'Delete' : 'Stop'}
              </Button>
            </>
          }
        >
          {`The backup of ${formatDate(deleting.made_at)} will be gone from this server. Files that were downloaded stay.`}
        </AppDialog>
      )}
    </PageScreen>
  );
}

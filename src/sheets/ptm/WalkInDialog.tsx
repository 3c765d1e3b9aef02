import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useNotify } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { Offered } from '../../../contract/capabilities.ts';
import { write } from '../../dataProvider/ask.ts';
import { classLine, wordsOf, type StudentRow } from '../../students/studentRow.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import type { Meeting } from './cells.ts';

const MOST = 8;
interface Props {
  readonly meeting: NonNullable<Meeting['meeting']>;
  readonly has: Offered<'meetings'>;
  readonly onClose: (done: boolean) => void;
}
/** A family that came without being expected: the student is found and marked as attended. */
export function WalkInDialog({ meeting, has, onClose }: Props) {
  const [search, setSearch] = useState('');
  const found = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const status = useId();
  const notify = useNotify();
  const { busy, refused, send, submit } = useSubmit();
  const { data, isFetching } = useGetList<StudentRow>(
    'students',
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'sid', order: 'ASC' },
      filter: {
        scope: 'enrolled',
        q: search,
        filters: [{ field: 'campus_id', operator: '=', value: meeting.campus_id }],
      },
    },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const rows = search === '' ? [] : (data ?? []);
  const add = (row: StudentRow): Promise<unknown> =>
    submit(async () => {
      const body = { ptm_id: meeting.id, student_ids: [Number(row.id)], walk_in: true };
      notify((await send((key) => write('POST /ptm_students', { offered: has, body, key }))).message, {
        type: 'success',
      });
      onClose(true);
    });
  return (
    <AppDialog open title="Walk-in" onClose={() => onClose(false)} maxWidth="sm">
      <SearchBox
        label="Name, SID, roll or family number"
        value={search}
        onSearch={setSearch}
        onDown={() => found.current?.querySelector('button')?.focus()}
        ref={box}
      />
      <ul ref={found} className="ui-plain" aria-label="Students found">
        {rows.map((row) => {
          const words = wordsOf(row);
          return (
            <li key={row.id}>
              <Button disabled={busy} onClick={() => void add(row)}>
                <bdi>{words.name}</bdi>, SID {words.sid}, {classLine(words)}
              </Button>
            </li>
          );
        })}
      </ul>
      <output id={status} className="ui-muted">
        {search === ''
          ? 'The student is added without a time and marked as attended.'
          : !isFetching && rows.length === 0
            ? 'Nobody enrolled at this campus fits'
            : ''}
      </output>
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
    </AppDialog>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import type { PersonKind } from '../../../../contract/personalData.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { saveFile } from '../../../ui/output/saveFile.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Spinner } from '../../../ui/screen/Spinner.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { ErasePanel } from './ErasePanel.tsx';

type Held = Answer<'GET /personal_data/{kind}/{id}'>['data']['tables'][number];
const KINDS: Readonly<Record<PersonKind, string>> = {
  student: 'Student, SID',
  employee: 'Employee, number',
  contact: 'Contact',
  user: 'User',
};
const COLUMNS: readonly TableColumn<Held & { readonly id: string }>[] = [
  { key: 'title', label: 'What is held', role: 'head' },
  { key: 'rows', label: 'Rows', kind: 'number' },
];
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

interface Props {
  readonly kind: PersonKind;
  readonly id: number;
  readonly onErased: () => void;
}
/** What is held about one person, all of it as a file, and its end. */
export function PersonPanel({ kind, id, onErased }: Props) {
  const params = { kind, id };
  const { data, error, refetch } = useQuery({
    queryKey: ['personal data', kind, id],
    queryFn: ({ signal }) =>
      ask('GET /personal_data/{kind}/{id}', { params, offered: needed('personal-data'), signal }),
  });
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const { busy, send, run } = useAction();
  const take = (): Promise<boolean> =>
    run(async () => {
      const offered = needed('personal-data');
      const { data: said } = await send((key) =>
        write('POST /personal_data/{kind}/{id}/export', { params, body: {}, offered, key }),
      );
      const { data: file } = await ask('GET /personal_data/{kind}/{id}/file', { params, offered });
      saveFile(said.name, new Blob([bytesOf(file.bytes)], { type: 'application/zip' }));
    });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const { name, number, tables, files, erasing } = data.data;
  return (
    <section className="ui-stack" aria-label={`Data of ${name}`}>
      <div className="ui-card-head">
        <div>
          <h2 dir="auto">{name}</h2>
          <p className="ui-muted">{number === null ? KINDS[kind] : `${KINDS[kind]} ${number}`}</p>
        </div>
        {holds('personal_data.export') && (
          <Button variant="contained" loading={busy} onClick={() => void take()}>
            Download everything
          </Button>
        )}
      </div>
      <Alert severity="info">
        One zip: a page to read, the same as JSON, and {files === 1 ? '1 file' : `${files} files`}. Salaries are in it
        too; siblings, and who entered what, are not. The log says who took it.
      </Alert>
      <Table
        label="What is held"
        columns={COLUMNS}
        rows={tables.map((row) => ({ ...row, id: row.title }))}
        empty={{ title: 'Nothing is held', text: 'No row of the database is about this person.' }}
      />
      {holds('personal_data.erase') && (
        <ErasePanel kind={kind} id={id} name={name} erasing={erasing} onErased={onErased} />
      )}
    </section>
  );
}

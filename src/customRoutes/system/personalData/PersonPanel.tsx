import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import type { PersonKind } from '../../../../contract/personalData.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Spinner } from '../../../ui/screen/Spinner.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { ErasePanel } from './ErasePanel.tsx';
import { TakePanel } from './TakePanel.tsx';

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
      </div>
      {holds('personal_data.export') && <TakePanel kind={kind} id={id} files={files} />}
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

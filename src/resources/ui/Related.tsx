import { useGetManyReference, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { labelOf } from '../../../contract/fields.ts';
import { defaultSort, listColumns } from '../../../contract/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import { declared, titleOf } from './declared.ts';
import { kinds } from './kinds/index.ts';
import { createWithPath, listWithPath, viewPath } from './paths.ts';
import { cellOf } from './show.ts';
import { useMay } from './useMay.ts';
import { useTitles } from './useTitles.ts';

/** Rows that are shown; there is a link to the others. */
const SHOWN = 50;
const NO_ROWS: readonly RaRecord[] = [];

/** The lists of what names this record, as its declaration says. */
export default function Related({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  return Object.entries(resource.related ?? {}).map(([key, field]) => {
    const target = declared(key);
    return target && <RelatedList key={key} target={target} field={field} record={record} />;
  });
}

interface Props {
  readonly target: Resource;
  /** Its field that names the record. */
  readonly field: string;
  readonly record: RaRecord;
}
function RelatedList({ target, field, record }: Props) {
  const may = useMay(target);
  return may('read') ? <Rows target={target} field={field} record={record} creatable={may('create')} /> : null;
}
function Rows({ target, field, record, creatable }: Props & { readonly creatable: boolean }) {
  const [sorted, order] = defaultSort(target);
  const { data, total, isError, error, refetch } = useGetManyReference(
    target.key,
    {
      target: field,
      id: record.id,
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: sorted, order },
      filter: {},
    },
    { retry: false },
  );
  const fields = useMemo(
    () =>
      listColumns(target)
        .filter((name) => name !== field)
        .flatMap((name) => {
          const one = target.fields[name];
          return one ? [[name, one] as const] : [];
        }),
    [target, field],
  );
  const look = useTitles(fields, data ?? NO_ROWS);
  const columns = useMemo(
    () =>
      fields.map(([name, one], at): TableColumn<RaRecord> => ({
        key: name,
        label: labelOf(name, one),
        ...(one.kind === 'money' ? { kind: 'money' } : kinds[one.kind].align === 'right' ? { align: 'end' } : {}),
        ...(at === 0
          ? {
              role: 'head',
              render: (row) => (
                <a href={viewPath(target, row.id)} data-link="view">
                  {cellOf(row[name], one, look) ?? titleOf(target, row)}
                </a>
              ),
            }
          : { render: (row, money) => cellOf(row[name], one, { ...look, money }) }),
      })),
    [target, fields, look],
  );
  const [label, labels] = target.label;
  return (
    <section className="ui-group" aria-label={labels}>
      <h2>{labels}</h2>
      <Table<RaRecord>
        label={labels}
        columns={columns}
        rows={data}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        empty={{ title: `No ${labels.toLowerCase()}`, text: '' }}
      />
      {total !== undefined && total > SHOWN && (
        <p>
          <AppLink to={listWithPath(target, field, record.id)}>
            All {total} {labels.toLowerCase()}
          </AppLink>
        </p>
      )}
      {creatable && <AppLink to={createWithPath(target, { [field]: record.id })}>New {label.toLowerCase()}</AppLink>}
    </section>
  );
}

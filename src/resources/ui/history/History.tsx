import { offers } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { Differences } from './Differences.tsx';
import { actionWords, differencesOf, summaryOf } from './differences.ts';
import { fetchHistory, type Entry, type RecordHistory } from './historyCall.ts';
import './history.css';

const PER_PAGE = 20;

/** When and by whom the record was made and changed, and each change with its values. */
export default function History({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const heading = useId();
  const hasHistory = resource.source === undefined && offers('record-history');
  const { data, error, isFetching } = useQuery({
    // The version is part of the key: after a change there is more to tell.
    queryKey: [resource.key, 'history', record.id, record['version'], pages],
    queryFn: ({ signal }) => fetchHistory(resource.key, record.id, 1, PER_PAGE * pages, signal),
    placeholderData: keepPreviousData,
    enabled: hasHistory,
  });
  // A provider that keeps no history: what the record itself says.
  if (!hasHistory || (error && [0, 404, 405, 501].includes(refusalOf(error).status)))
    return <p className="ui-muted ui-history">{ownStamps(record)}</p>;
  if (error) return <p className="ui-muted ui-history">The history could not be loaded: {refusalOf(error).message}</p>;
  if (!data) return <p className="ui-muted ui-history">&nbsp;</p>;
  const { entries } = data.data;
  const { total = entries.length } = data;
  return (
    <section className="ui-history" aria-labelledby={heading}>
      <p className="ui-muted ui-history">{stampsOf(data.data, record)}</p>
      {total > 0 && (
        <>
          <h2 id={heading}>
            <Button color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide the history' : `History (${total})`}
            </Button>
          </h2>
          {open && (
            <ol className="ui-entries">
              {entries.map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} resource={resource} />
              ))}
            </ol>
          )}
          {open && entries.length < total && (
            <Button variant="outlined" loading={isFetching} onClick={() => setPages(pages + 1)}>
              Show older changes
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function HistoryEntry({ entry, resource }: { readonly entry: Entry; readonly resource: Resource }) {
  const differences = differencesOf(entry, resource);
  const what = actionWords(entry.action, resource);
  const when = formatDate(entry.at);
  // What a record started with is read off the record; only changes are laid side by side at once.
  return (
    <li>
      <p>
        <strong>{what}</strong> <span className="ui-muted">by</span> <bdi>{entry.username ?? 'the system'}</bdi>{' '}
        <time dateTime={entry.at} className="ui-muted">
          {when}
        </time>
      </p>
      {entry.action === 'create' ? (
        <details>
          <summary>{summaryOf(differences)}</summary>
          <Differences entity={resource.key} differences={differences} about={`${what} ${when}`} />
        </details>
      ) : (
        (differences.length > 0 || entry.action === 'update') && (
          <Differences entity={resource.key} differences={differences} about={`${what} ${when}`} />
        )
      )}
    </li>
  );
}

const by = (name: string | null): string => (name === null ? '' : ` by ${name}`);
/** 'Created 20-Nov-2026 02:30:00 PM by admin · Changed … by clerk · Version 3'. */
function stampsOf(
  { created_at: created, created_by, updated_at: updated, updated_by }: RecordHistory['data'],
  { version }: RaRecord,
): string {
  const changed = typeof version === 'number' ? version > 1 : updated !== created;
  return [
    `Created ${formatDate(created)}${by(created_by)}`,
    ...(changed ? [`Changed ${formatDate(updated)}${by(updated_by)}`] : []),
    ...(typeof version === 'number' ? [`Version ${version}`] : []),
  ].join(' · ');
}
function ownStamps({ created_at: created, updated_at: updated, version }: RaRecord): string {
  const parts = [
    typeof created === 'string' && `Created ${formatDate(created)}`,
    typeof updated === 'string' && `Changed ${formatDate(updated)}`,
    typeof version === 'number' && `Version ${version}`,
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

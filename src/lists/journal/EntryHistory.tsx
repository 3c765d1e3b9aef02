import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { auditedFields } from '../../../contract/audited.ts';
import { formatDate } from '../../../contract/dates.ts';
import { offers } from '../../auth/offers.ts';
import { Differences } from '../../resources/ui/history/Differences.tsx';
import { differencesOf } from '../../resources/ui/history/differences.ts';
import { fetchHistory, type Entry as Event } from '../../resources/ui/history/historyCall.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { entriesOf, entryName, type Entry } from '../../vouchers/kinds.ts';
import { eventWords, reasonOf, replacedBy, replaces, tellsValues } from './events.ts';

const PER_PAGE = 50;
const FIELDS = { fields: auditedFields('vouchers') };

/** Whether the provider tells it: what the system entered has its history where it was made. */
export const hasHistory = ({ by_hand }: Pick<Entry, 'by_hand'>): boolean =>
  by_hand !== false && offers('record-history');

/** Who did what to a voucher, newest first. */
export function EntryHistory({ entry }: { readonly entry: Entry }) {
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['vouchers', 'history', entry.trans_id, entry.version, entry.status, entry.print_count, pages],
    queryFn: ({ signal }) => fetchHistory('vouchers', entry.trans_id, 1, PER_PAGE * pages, signal),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <p className="ui-muted ui-history" role="alert">
        The history could not be loaded: {refusalOf(error).message}{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data)
    return (
      <p className="ui-muted ui-history" role="status">
        Loading the history…
      </p>
    );
  const { entries } = data.data;
  const { total = entries.length } = data;
  return (
    <>
      <ol className="ui-entries" aria-label={`History of ${entryName(entry)}`}>
        {entries.map((event) => (
          <OneEvent key={event.id} event={event} entry={entry} />
        ))}
        {total === 0 && (
          <li>
            Made by <bdi>{entry.made_by ?? 'the system'}</bdi>
            {entry.made_at && <span className="ui-muted"> {formatDate(entry.made_at)}</span>}
          </li>
        )}
      </ol>
      {entries.length < total && (
        <Button variant="outlined" size="small" loading={isFetching} onClick={() => setPages(pages + 1)}>
          Show older events
        </Button>
      )}
    </>
  );
}
function OneEvent({ event, entry }: { readonly event: Event; readonly entry: Entry }) {
  const what = eventWords(event);
  const when = formatDate(event.at);
  const reason = reasonOf(event);
  return (
    <li>
      <p>
        <strong>{what}</strong> <span className="ui-muted">by</span> <bdi>{event.username ?? 'the system'}</bdi>{' '}
        <time dateTime={event.at} className="ui-muted">
          {when}
        </time>
        {reason !== null && <bdi>: {reason}</bdi>}
      </p>
      <Other word="In the stead of" name={replaces(event)} id={entry.replaces} />
      <Other word="By" name={replacedBy(event)} id={entry.replaced_by} />
      {tellsValues(event) && (
        <Differences entity="vouchers" differences={differencesOf(event, FIELDS)} about={`${what} ${when}`} />
      )}
    </li>
  );
}
/** The other voucher of a replacement, with the way to it. */
const Other = ({
  word,
  name,
  id,
}: {
  readonly word: string;
  readonly name: string | null;
  readonly id: number | null;
}): ReactNode =>
  name !== null && (
    <p>
      {word} {id === null || id === undefined ? name : <AppLink to={entriesOf([id])}>{name}</AppLink>}
    </p>
  );

/** The same beneath the lines of an entry; it loads when it is unfolded. */
export function HistoryFold({ entry }: { readonly entry: Entry }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="ui-history">
      <Button color="inherit" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the history' : 'History'}
      </Button>
      {open && <EntryHistory entry={entry} />}
    </div>
  );
}
export const HistoryDialog = ({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) => (
  <AppDialog
    open
    title={`History of ${entryName(entry)}`}
    maxWidth="md"
    onClose={onClose}
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <EntryHistory entry={entry} />
  </AppDialog>
);

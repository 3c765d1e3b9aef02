import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../../contract/dates.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { AuditPack } from './AuditPack.tsx';
import { CheckList } from './CheckList.tsx';
import { isAdvice, type YearState } from './checks.ts';
import { ACCOUNTS, accountsOf, byCampus, CAMPUSES, sumsByCampus } from './figures.ts';
import { YearDialogs, type Doing } from './YearDialogs.tsx';
import css from './yearEnd.module.css';

const YearEndPrint = lazy(() => import('./YearEndPrint.tsx'));
const ofCampus = ({ campus_id }: YearState['campuses'][number]): number => campus_id;
const NOTHING = {
  title: 'Nothing to close',
  text: 'No income or expense account has anything left at the end of the year.',
};

const load = async (id: string | null, books: boolean, signal: AbortSignal): Promise<YearState> =>
  (
    await ask('GET /year_end', {
      offered: needed('year-end'),
      query: { ...(id === null ? {} : { id }), ...(books ? { books: 'true' } : {}) },
      signal,
    })
  ).data;

/**
 * `/year-end?id=`: what stands in the way of closing a year, what closing moves, and the locks of months. The rules of the books
 * take their time, so they are asked beside the rest.
 */
export default function YearEndPage() {
  const credentials = useCredentials();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const queries = useQueryClient();
  const quick = useQuery({
    queryKey: ['year-end', id],
    queryFn: ({ signal }) => load(id, false, signal),
    placeholderData: keepPreviousData,
  });
  const whole = useQuery({
    queryKey: ['year-end', id, 'books'],
    queryFn: ({ signal }) => load(id, true, signal),
    enabled: quick.data?.status === 'open',
  });
  const year = whole.data && !whole.isFetching ? whole.data : quick.data;
  const accounts = useMemo(() => (year ? accountsOf(year) : []), [year]);
  const [printing, setPrinting] = useState(false);
  const [packing, setPacking] = useState(false);
  const holds = (name: string): boolean => credentials !== null && may(credentials, name);
  const doing = search.get('do');
  const act = (what: Doing | null): void =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (what === null) next.delete('do');
        else next.set('do', what);
        return next;
      },
      { replace: true },
    );
  const again = (): void => void queries.invalidateQueries({ queryKey: ['year-end'] });
  if (quick.error)
    return (
      <PageScreen>
        <LoadFailed error={quick.error} onRetry={() => void quick.refetch()} />
      </PageScreen>
    );
  // The rules of the books are the last to answer.
  const isReady =
    year !== undefined &&
    year.checks.some(({ name }) => name === 'books') &&
    year.checks.every((check) => check.found === 0 || isAdvice(check));
  return (
    <PageScreen
      aside={
        year && (
          <StatusChip status={year.status === 'closed' ? 'done' : 'open'} label={`${year.name}, ${year.status}`} />
        )
      }
      actions={
        year && (
          <>
            <Button variant="outlined" onClick={() => setPrinting(true)}>
              Print
            </Button>
            {holds('ledger.read') && (
              <Button variant="outlined" onClick={() => setPacking(true)}>
                Audit pack…
              </Button>
            )}
            <Button variant="outlined" onClick={again} loading={whole.isFetching || quick.isFetching}>
              Check again
            </Button>
            {(holds('books.close') || holds('books.reopen')) && (
              <Button variant="outlined" onClick={() => act('lock')}>
                Lock…
              </Button>
            )}
            {year.status === 'open' && holds('books.close') && (
              <Button variant="contained" disabled={!isReady} onClick={() => act('close')}>
                Close…
              </Button>
            )}
            {year.is_last_closed && holds('books.reopen') && (
              <Button variant="contained" color="error" onClick={() => act('reopen')}>
                Reopen…
              </Button>
            )}
          </>
        )
      }
    >
      {!year ? (
        <div className="ui-form">
          <output className="ui-hidden">Loading</output>
          <span className="ui-skeleton ui-field-skeleton" />
          <span className="ui-skeleton ui-field-skeleton" />
        </div>
      ) : (
        <>
          <div className="ui-picks">
            <Picker
              label="Accounting period"
              empty="First open year"
              choices={year.years.map(({ id: one, name, status }) => ({ id: one, name: `${name}, ${status}` }))}
              value={year.id}
              onChange={(one) => setSearch(one === null ? {} : { id: String(one) })}
            />
          </div>
          {year.status === 'open' ? (
            <section className="ui-group" aria-label="Checks">
              <h2>Before closing</h2>
              <CheckList year={year} isAsking={!year.checks.some(({ name }) => name === 'books')} />
            </section>
          ) : (
            <p>
              Closed on {formatDate(year.end_date)}: nothing is posted into it.
              {!year.is_last_closed && ' A later year is closed too; only the last is opened again.'}
            </p>
          )}
          <section className="ui-group" aria-label="Closing figures">
            <h2>{year.status === 'open' ? 'Closing entries to be posted' : 'Closing entries posted'}</h2>
            <Table label="By campus" columns={CAMPUSES} rows={year.campuses} idOf={ofCampus} empty={NOTHING} />
            {accounts.length > 0 && (
              <Table
                label="By account"
                columns={ACCOUNTS}
                rows={accounts}
                groupOf={byCampus}
                groupSums={sumsByCampus(year)}
              />
            )}
          </section>
          <section className="ui-group" aria-label="Locks">
            <h2>Books locked up to</h2>
            <Locks locks={year.locks} />
          </section>
          <YearDialogs
            year={year}
            doing={doing}
            onClose={() => act(null)}
            onDone={() => {
              act(null);
              again();
            }}
          />
          {packing && <AuditPack year={year} onClose={() => setPacking(false)} />}
          <Suspense>{printing && <YearEndPrint year={year} onClose={() => setPrinting(false)} />}</Suspense>
        </>
      )}
    </PageScreen>
  );
}
const Locks = ({ locks }: { readonly locks: YearState['locks'] }) => (
  <dl className={css.locks}>
    {[
      { name: 'All campuses', upto: locks.books_locked_upto },
      ...locks.campuses.map(({ campus_name, books_locked_upto }) => ({ name: campus_name, upto: books_locked_upto })),
    ].map(({ name, upto }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{upto === null ? <span className="ui-muted">not locked</span> : formatDate(upto)}</dd>
      </div>
    ))}
  </dl>
);

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, shiftDay } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PageScreen, usePage } from '../../../pages/openPage.tsx';
import { missingIn, queryOf, valuesOf, type Values } from '../../../reports/ui/parameters.ts';
import { ParamsBar } from '../../../reports/ui/ParamsBar.tsx';
import { useAsked } from '../../../reports/ui/useAsked.ts';
import { PagesOf } from '../../../ui/list/Pager.tsx';
import { useListKeys } from '../../../ui/list/useListKeys.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { plural } from '../../../../contract/plural.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { BOOK, useAccountAsks, type Asks, type Ledger } from './asks.ts';
import { balanceText, useLedgerColumns, type Line } from './columns.tsx';
import { ledgerOf } from './ledgerOf.ts';
import { LedgerOutputs } from './LedgerOutputs.tsx';
import { sectionsOf, type Section } from './sections.ts';
import css from './ledger.module.css';

const idOf = ({ id }: Line): string => id;
/** Into the first table, at the row where the reader was. */
const intoRows = (): void => document.querySelector<HTMLElement>('main tr[data-id][tabindex="0"]')?.focus();

/** `/gl-inquiry`: the entries of one account. */
export function GlInquiryPage() {
  const [search] = useSearchParams();
  const asks = useAccountAsks(search.get('acc_code'));
  return <LedgerScreen asks={asks} />;
}
/** `/general-ledger`: the book, account by account. */
export const GeneralLedgerPage = () => <LedgerScreen asks={BOOK} />;

function LedgerScreen({ asks }: { readonly asks: Asks }) {
  const { path } = usePage();
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => valuesOf(asks, search), [asks, search]);
  const query = useMemo(() => queryOf(asks, values), [asks, values]);
  const page = search.get('page') ?? '1';
  const missing = missingIn(asks.params, query);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ledger', path, query, page],
    queryFn: async ({ signal }) =>
      ledgerOf(await ask('GET /gl_inquiry', { query: { ...query, page, per_page: '50' }, signal }), query),
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  });
  const question = useAsked(asks, values);
  const onPage = (to: number): void =>
    setSearch((known) => {
      const next = new URLSearchParams(known);
      next.set('page', String(to));
      return next;
    });
  useListKeys({
    previousPage: data && data.current_page > 1 ? () => onPage(data.current_page - 1) : null,
    nextPage: data && data.current_page < data.last_page ? () => onPage(data.current_page + 1) : null,
    enter: intoRows,
  });
  const run = (next: Values): void => {
    const wanted = queryOf(asks, next);
    if (new URLSearchParams(wanted).toString() === new URLSearchParams(query).toString()) void refetch();
    else setSearch(wanted);
  };
  const about = data ? aboutOf(question, data) : [];
  return (
    <PageScreen
      aside={data && <output className="ui-muted">{countText(data)}</output>}
      actions={data && data.accounts.length > 0 && <LedgerOutputs {...{ query, about, ledger: data }} />}
    >
      <ParamsBar
        key={search.toString()}
        report={asks}
        values={values}
        missing={missing}
        busy={isFetching}
        onRun={run}
      />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Sections {...{ data, query, stale: isFetching, address: search.toString(), onPage }} />
      ) : (
        missing.length === 0 && (
          <div className="ui-form">
            <output className="ui-hidden">Loading</output>
            <span className="ui-skeleton ui-field-skeleton" />
            <span className="ui-skeleton ui-field-skeleton" />
          </div>
        )
      )}
    </PageScreen>
  );
}
interface SectionsProps {
  readonly data: Ledger;
  readonly query: Readonly<Record<string, string>>;
  readonly stale: boolean;
  readonly address: string;
  readonly onPage: (page: number) => void;
}
function Sections({ data, query, stale, address, onPage }: SectionsProps) {
  const sections = sectionsOf(data);
  const leadsTo = (row: Line): string | null => {
    const account = data.accounts.find(({ account_id }) => account_id === row.account_id);
    return pathOf(row, account?.acc_code ?? '', query);
  };
  if (sections.length === 0)
    return (
      <div className="ui-empty">
        <h2>Nothing to show</h2>
        <p>No account has a balance or an entry here. Choose other dates, or other accounts.</p>
      </div>
    );
  return (
    <>
      <p className={`${css.facts} ui-muted`}>
        {data.campuses && `Only ${data.campuses.join(', ')}. `}As of {formatDate(data.as_of)}.
      </p>
      {sections.map((section) => (
        <SectionPart key={section.account.account_id} {...{ section, stale, leadsTo }} position={`ledger ${address}`} />
      ))}
      <footer className={css.totals} aria-label="Totals">
        <span>
          Opening <b>{balanceText(data.opening)}</b>
        </span>
        <span>
          Debit <b>{formatMoney(data.totals?.debit ?? 0)}</b>
        </span>
        <span>
          Credit <b>{formatMoney(data.totals?.credit ?? 0)}</b>
        </span>
        <span>
          Closing <b>{balanceText(data.closing)}</b>
        </span>
      </footer>
      <PagesOf answer={data} onPage={onPage} />
    </>
  );
}
interface PartProps {
  readonly section: Section;
  readonly stale: boolean;
  readonly position: string;
  readonly leadsTo: (row: Line) => string | null;
}
function SectionPart({ section: { account, lines }, stale, position, leadsTo }: PartProps) {
  const { columns } = useLedgerColumns();
  const name = `${account.acc_code} ${account.acc_name}`;
  return (
    <section className={css.account} aria-label={name}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <Table<Line, string>
        label={name}
        columns={columns}
        rows={lines}
        idOf={idOf}
        leadsTo={leadsTo}
        stale={stale}
        position={`${position} ${account.account_id}`}
      />
    </section>
  );
}

/** Where Enter on a row leads: to its voucher, or from a month to its entries. */
export function pathOf(row: Line, acc_code: string, query: Readonly<Record<string, string>>): string | null {
  if (row.trans_id !== null && row.trans_id !== undefined) return `/journal-inquiry?ids=${row.trans_id}`;
  if (row.source !== 'month' || row.date === undefined) return null;
  const end = shiftDay(`${shiftMonth(row.date.slice(0, 7), 1)}-01`, -1);
  const {
    monthly: _months,
    account_class: _class,
    group_id: _group,
    part: _part,
    code_from: _low,
    code_to: _high,
    ...rest
  } = query;
  const [from, to] = [query['from_date'] ?? row.date, query['to_date'] ?? end];
  const question = { ...rest, acc_code, from_date: from > row.date ? from : row.date, to_date: to < end ? to : end };
  return `/gl-inquiry?${new URLSearchParams(question).toString()}`;
}
const countText = ({ total, accounts }: Ledger): string =>
  accounts.length === 1
    ? plural(total ?? 0, 'row')
    : `${plural(accounts.length, 'account')}, ${plural(total ?? 0, 'row')}`;
const aboutOf = (asked: string, { campuses, as_of }: Ledger): string[] => [
  asked,
  [campuses && `Only ${campuses.join(', ')}.`, `As of ${formatDate(as_of)}`].filter(Boolean).join(' '),
];

import { isOffered } from '../../auth/offers.ts';
import { countOf } from '../../ui/output/countOf.ts';
import Button from '@mui/material/Button';
import { Fragment, useEffect, useMemo, useState, type ComponentType } from 'react';
import { may, useCredentials } from '../../auth/credentials.ts';
import { PageScreen, usePage } from '../../pages/openPage.tsx';
import { useColumnChoice } from '../../ui/list/columnChoice.ts';
import { ListTools } from './ListTools.tsx';
import { moveCursor } from '../../ui/keys/moveCursor.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { Table as Whole } from '../../ui/output/saveTable.ts';
import { Table } from '../../ui/table/Table.tsx';
import { NONE } from '../../ui/table/ticked.ts';
import { DecisionResults } from '../decide/DecisionResults.tsx';
import { useDecide } from '../decide/useDecide.ts';
import { useDecisionKeys, type DecisionKey } from '../decide/useDecisionKeys.ts';
import type { AnyList, ListContext } from '../list.ts';
import '../lists.css';
import { ActionBar, offeredFor } from './ActionBar.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { ListBar } from './ListBar.tsx';
import { Pager } from './ListPager.tsx';
import { Outputs } from './Outputs.tsx';
import { columnsOf, groupOf, isPending, narrowedBy, readPages, readWhole, useDeclaredList } from './useDeclaredList.ts';

interface Started {
  readonly action: string;
  readonly rows: readonly unknown[];
}
/** The screen of a declared list. */
export function ListPage({ list }: { readonly list: AnyList }) {
  const state = useDeclaredList(list);
  const { at, answer, rows, chosen, setTicked } = state;
  const credentials = useCredentials();
  const decisions = useDecide(list.decides?.call ?? 'POST /approvePendingPayments');
  const [question, setQuestion] = useState<DecisionKey | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const [opened, setOpened] = useState<unknown>(null);
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const { path, crumbs } = usePage();
  const declared = useMemo(
    () => columnsOf(list, answer, at).map((column) => ({ name: column.key, label: column.label, column })),
    [list, answer, at],
  );
  const choice = useColumnChoice(path, declared, list.hidden as string[] | undefined);
  const columns = useMemo(() => choice.shown.map(({ column }) => column), [choice]);
  /** Under the columns that are shown, in their order. */
  const chosenColumns = <T extends Pick<Whole<unknown>, 'columns'>>(whole: T): T => {
    const nameOf = ({ key }: Whole<unknown>['columns'][number]): string => key.split('/')[0] ?? key;
    const names = choice.shown.map(({ name }) => name);
    return {
      ...whole,
      columns: whole.columns
        .filter((column) => names.includes(nameOf(column)))
        .toSorted((a, b) => names.indexOf(nameOf(a)) - names.indexOf(nameOf(b))),
    };
  };
  const grouping = useMemo(() => groupOf(list, at), [list, at]);
  const context: ListContext<unknown, never> = {
    at,
    answer: answer as never,
    rows: chosen,
    holds,
    untick: () => setTicked(NONE),
    start: (name, row) => {
      const action = list.actions?.[name];
      if (!action || offeredFor(action, [row], holds).length === 0) return null;
      return () => setStarted({ action: name, rows: [row] });
    },
  };
  const [one, many] = list.label;
  const counted = answer && countOf(answer, one, many);
  const finish = (done: boolean): void => {
    setStarted(null);
    if (!done) return;
    setOpened(null);
    setTicked(NONE);
  };
  useSearchFirst(list.searchFirst === true);
  const { decides, idOf = ownId, opens: leadsTo } = list;
  useDecisionKeys({
    isOn: decides !== undefined && [decides.needs].flat().some(holds),
    hasTicks: chosen.length > 0,
    tickRow: (id) => {
      const row = rows?.find((one) => String(idOf(one)) === id);
      if (!row || !decides?.of(row)) return false;
      setTicked(new Set([idOf(row)]));
      return true;
    },
    onQuestion: setQuestion,
  });
  const pending = isPending(list, at);
  // The one that people come for stands at the end, as on every screen.
  const linksOf = (isPrimary: boolean) =>
    (list.links ?? [])
      .filter(
        (link) =>
          (link.primary === true) === isPrimary &&
          (link.always || !pending) &&
          (link.needs === undefined || holds(link.needs)) &&
          isOffered(link) &&
          (link.when?.(at) ?? true),
      )
      .map((link, index) =>
        'part' in link ? (
          <Fragment key={index}>{link.part(context as never)}</Fragment>
        ) : (
          <Button
            key={link.label}
            variant={isPrimary ? 'contained' : 'outlined'}
            component={AppLink}
            to={typeof link.to === 'string' ? link.to : link.to(at)}
          >
            {link.label}
          </Button>
        ),
      );
  // Sums that the provider did not give are those of the rows shown.
  const sumsLabel =
    answer && answer.last_page > 1 && Object.keys(state.totals ?? {}).length === 0
      ? 'This page'
      : answer?.total === undefined
        ? 'Total'
        : ['All', counted].join(' ');
  const heading = answer && list.heading?.(answer, at);
  const totalsOf = typeof list.totalsOf === 'function' ? answer && list.totalsOf(answer) : list.totalsOf;
  const narrowed = narrowedBy(list, at);
  const action = started && list.actions?.[started.action];
  return (
    <PageScreen
      {...(heading === undefined ? {} : { title: heading })}
      {...(list.upAsItIs
        ? { crumbs: crumbs.map((one) => (one.to === undefined ? one : { ...one, to: `${one.to}?${at.address}` })) }
        : {})}
      aside={answer && <output className="ui-muted">{list.count?.(answer, at) ?? counted}</output>}
      actions={
        <>
          {linksOf(false)}
          <Outputs
            {...(list.about ? { about: list.about(at) } : {})}
            {...(list.printAt ? { printAt: list.printAt(at) } : {})}
            read={async () => chosenColumns(await readWhole(list, at))}
            pages={async () => chosenColumns(await readPages(list, at))}
            disabled={!answer || answer.total === 0}
          />
          {linksOf(true)}
        </>
      }
    >
      <ListBar list={list} at={at} tools={<ListTools name={path} at={at} columns={choice} narrowed={narrowed} />} />
      {list.above?.(context as never)}
      {decisions.decided && <DecisionResults decided={decisions.decided} onClose={decisions.dismiss} />}
      {chosen.length > 0 && (list.actions || list.decides) && (
        <ActionBar
          list={list}
          context={context}
          decisions={decisions}
          question={question}
          onQuestion={setQuestion}
          onStart={(name, of) => setStarted({ action: name, rows: of })}
        />
      )}
      <div className="list-rows">
        <Table
          label={list.title ?? many.charAt(0).toUpperCase() + many.slice(1)}
          columns={columns}
          rows={rows}
          {...(list.idOf ? { idOf: list.idOf } : {})}
          {...(list.name ? { nameOf: list.name, ticked: state.ticked, onTick: setTicked } : {})}
          {...(list.detail ? { onOpen: setOpened } : {})}
          {...(leadsTo ? { leadsTo: (row: unknown) => leadsTo(row, context as never) } : {})}
          {...(grouping ? { groupOf: grouping, groupSums: answer && list.groups?.sums(answer) } : {})}
          {...(list.unfolds ? { unfolds: list.unfolds } : {})}
          totals={state.totals}
          totalsLabel={sumsLabel + (totalsOf ?? '')}
          stale={state.stale}
          error={state.error}
          onRetry={state.refetch}
          sort={{
            by: at.sortBy,
            order: at.sortOrder,
            onSort: (by, order) => at.set({ sort_by: by, sort_order: order }),
          }}
          empty={
            pending && list.pending
              ? list.pending.empty
              : typeof list.empty === 'function'
                ? list.empty(narrowed.length > 0, at)
                : list.empty
          }
        />
      </div>
      {!list.rowsOf && <Pager answer={answer} at={at} />}
      {opened !== null && list.detail?.(opened, context as never, () => setOpened(null))}
      {started && action && <ActionDialog action={action as never} rows={started.rows} onClose={finish} />}
    </PageScreen>
  );
}
const ownId = (row: unknown): number => (row as { readonly id: number }).id;
function useSearchFirst(wanted: boolean): void {
  useEffect(() => {
    if (wanted) moveCursor(document.querySelector<HTMLInputElement>('.ui-bar input[type=search]'));
  }, [wanted]);
}
/** The screen of one declaration. */
export const pageOf = (list: AnyList): ComponentType =>
  function DeclaredListPage() {
    return <ListPage list={list} />;
  };

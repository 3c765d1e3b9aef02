import Button from '@mui/material/Button';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate, today } from '../../../../contract/dates.ts';
import { reportStart } from '../../../auth/reportStart.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { Outputs } from '../../../lists/ui/Outputs.tsx';
import { PageScreen, usePage } from '../../../pages/openPage.tsx';
import { useCampuses } from '../../../students/lookups.ts';
import { useListAddress } from '../../../students/useListAddress.ts';
import { useColumnChoice } from '../../../ui/list/columnChoice.ts';
import { ColumnsButton } from '../../../ui/list/ColumnsButton.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useListKeys } from '../../../ui/list/useListKeys.ts';
import { outColumns, type ListColumn } from '../../../ui/output/listColumn.ts';
import { Box } from '../../../ui/picker/Box.tsx';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { KeyPicker } from '../../../ui/picker/KeyPicker.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { plural } from '../../../../contract/plural.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { useChart } from '../../../vouchers/chart.ts';
import { columnsOf } from './columns.tsx';
import { foldedIn, foldText } from './folds.ts';
import { CLASSES, flat, pruned, treeOf, type ChartRow } from './tree.ts';

const idOf = ({ id }: ChartRow): string => id;
const nameOf = ({ code, name }: ChartRow): string => [code, name].filter(Boolean).join(' ');

/** Where an account or a group is edited, by who may. */
const editOf =
  (credentials: ReturnType<typeof useCredentials>) =>
  ({ account, groupId }: ChartRow): string | null => {
    const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
    if (account) return holds('finance_accounts.update') ? `/gl-accounts/update?id=${account.id}` : null;
    return groupId !== null && holds('finance_groups.update') ? `/gl-groups/update?id=${groupId}` : null;
  };
/** The tree stays in front; which columns stand behind it, each user chooses. */
function useChosenColumns(declared: readonly ListColumn<ChartRow>[]) {
  const { path } = usePage();
  const choosable = useMemo(
    () => declared.slice(1).map((column) => ({ name: column.key, label: column.label, column })),
    [declared],
  );
  const choice = useColumnChoice(path, choosable);
  const columns = useMemo(
    () => [...declared.slice(0, 1), ...choice.shown.map(({ column }) => column)],
    [choice, declared],
  );
  return { columns, choice };
}
/** `/chart-of-accounts`: classes, groups and accounts, with what each holds on a day. Enter opens the ledger. */
export default function ChartPage() {
  const at = useListAddress();
  const navigate = useNavigate();
  const credentials = useCredentials();
  const campuses = useCampuses();
  const box = useRef<HTMLInputElement>(null);
  const asOf = at.param('as_of') ?? today();
  const all = at.param('all') === 'true';
  const wanted = at.param('class');
  const { groups, error, stale, refetch } = useChart({ as_of: asOf, campus_id: at.classes.campus_id, all });
  const tree = useMemo(() => groups && treeOf(groups), [groups]);
  const found = useMemo(
    () =>
      tree &&
      pruned(
        tree.filter(({ id }) => wanted === null || id === `class/${wanted}`),
        at.search,
      ),
    [tree, wanted, at.search],
  );
  const branches = useMemo(
    () => flat(tree ?? [], () => false).flatMap(({ id, kind }) => (kind === 'account' ? [] : [id])),
    [tree],
  );
  const fold = at.param('fold');
  const folded = useMemo(() => foldedIn(fold, branches), [fold, branches]);
  const setFolded = (next: ReadonlySet<string>): void => at.set({ fold: foldText(next, branches) });
  // Whoever looks for something sees it, folded or not.
  const isFolded = useMemo(() => (id: string) => at.search === '' && folded.has(id), [folded, at.search]);
  const rows = useMemo(() => found && flat(found, isFolded), [found, isFolded]);
  const declared = useMemo(
    () => columnsOf(isFolded, (id) => campuses.find((one) => one.id === Number(id))?.name ?? '', editOf(credentials)),
    [isFolded, campuses, credentials],
  );
  const { columns, choice } = useChosenColumns(declared);
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const toggle = ({ id, kind }: ChartRow): void => {
    if (kind === 'account') return;
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const ledgerOf = (row: ChartRow): string | null => {
    if (row.kind !== 'account') return null;
    const campus = at.classes.campus_id === null ? '' : `&campus_id=${at.classes.campus_id}`;
    return `/gl-inquiry?acc_code=${encodeURIComponent(row.code)}&from_date=${reportStart()}&to_date=${asOf}${campus}`;
  };
  const open = (row: ChartRow): void => {
    const ledger = ledgerOf(row);
    if (ledger === null) toggle(row);
    else navigate(ledger);
  };
  /** Also what is folded away. */
  const whole = (): readonly ChartRow[] => flat(found ?? [], () => false);
  const accounts = (found ?? []).reduce((count, row) => count + row.count, 0);
  const enter = (): void => document.querySelector<HTMLElement>('tr[data-id]')?.focus();
  useListKeys({ search: () => box.current?.focus(), enter });
  return (
    <PageScreen
      aside={found && <output className="ui-muted">{plural(accounts, 'account')}</output>}
      actions={
        <>
          <Outputs
            about={[
              `Balances of ${formatDate(asOf)}`,
              campuses.find(({ id }) => id === at.classes.campus_id)?.name ?? 'all campuses',
            ].join(', ')}
            read={async () => ({ columns: outColumns(columns), rows: whole() })}
            pages={async () => ({ columns: outColumns(columns), pages: [whole()] })}
            disabled={!found || found.length === 0}
          />
          <Button variant="outlined" component={AppLink} to="/gl-groups">
            Groups
          </Button>
          {holds('finance_accounts.create') && (
            <Button variant="contained" component={AppLink} to="/gl-accounts/create">
              New account
            </Button>
          )}
        </>
      }
    >
      <div className="ui-bar">
        <Box label="Search" wide>
          <SearchBox
            ref={box}
            label="Code, account or group"
            value={at.search}
            onSearch={(search) => at.set({ search })}
            onDown={enter}
          />
        </Box>
        {campuses.length > 1 && (
          <Picker
            label="Campus"
            choices={campuses}
            value={at.classes.campus_id}
            empty="All campuses"
            onChange={(id) => at.set({ campus_id: id })}
          />
        )}
        <DateBox label="Balance on" required value={asOf} onChange={(day) => at.set({ as_of: day })} />
        <KeyPicker
          label="Class"
          choices={CLASSES}
          value={wanted}
          empty="All classes"
          onChange={(key) => at.set({ class: key })}
        />
        <KeyPicker
          label="Accounts"
          choices={[['true', 'Every account']]}
          value={all ? 'true' : null}
          empty="Active and mine"
          onChange={(key) => at.set({ all: key })}
        />
        <Button onClick={() => setFolded(new Set(folded.size === 0 ? branches : []))}>
          {folded.size === 0 ? 'Collapse all' : 'Expand all'}
        </Button>
        <ColumnsButton choice={choice} />
      </div>
      <Table<ChartRow, string>
        label="Chart of accounts"
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={open}
        leadsTo={ledgerOf}
        onDo={(_what, row) => toggle(row)}
        stale={stale}
        error={error}
        onRetry={refetch}
        empty={{ title: 'No accounts found', text: 'Clear the search, or show every account.' }}
      />
    </PageScreen>
  );
}

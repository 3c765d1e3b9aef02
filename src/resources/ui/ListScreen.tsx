import { offers } from '../../auth/offers.ts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useListController, useNavigate, type RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { defaultSort } from '../../../contract/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { bulkFields } from './actions/bulkChange.ts';
import { ariaKeys } from '../../ui/keys/shortcuts.ts';
import { offeredActions } from './actions/offered.ts';
import { useDialogs } from './actions/useDialogs.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { crumbsOf, headingOf } from './crumbsOf.ts';
import { BulkBar } from './list/BulkBar.tsx';
import { useColumns } from './list/columns.ts';
import { EmptyList } from './list/EmptyList.tsx';
import { FilterChips } from './list/FilterChips.tsx';
import { Pager } from '../../ui/list/Pager.tsx';
import { RecordTable } from './list/RecordTable.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { useDefaultFilter } from '../../ui/list/useDefaultFilter.ts';
import { useFilters, valuesOf } from './list/useFilters.ts';
import { useListKeys } from '../../ui/list/useListKeys.ts';
import { useListSums } from './list/useListSums.ts';
import { useSelection } from './list/useSelection.ts';
import { ViewTabs } from './list/ViewTabs.tsx';
import { overrides } from './overrides/index.ts';
import { copyPath, createWithPath, importPath } from './paths.ts';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { listName, type ListFace, type Scoped } from './scoped.ts';
import { useMay } from './useMay.ts';
import { inSentence } from '../../ui/screen/inSentence.ts';

const ExportMenu = lazy(() => import('./exchange/ExportMenu.tsx'));
const RowMenu = lazy(() => import('./list/RowMenu.tsx'));
/** Rows a page (specification 9). */
const PER_PAGE = 50;
const NO_ROWS: RaRecord[] = [];
const NO_FACE: ListFace = {};
/** Of generated lists whose rows lead somewhere, by entity. */
const FACES: ReadonlyMap<string, ListFace> = new Map(
  Object.entries(overrides).flatMap(([key, own]) =>
    own?.face ? [[key, own.face]] : own?.rowLinks ? [[key, { rowLinks: own.rowLinks }]] : [],
  ),
);
/** The screen shows a failed list itself; a toast would say it twice. */
const QUERY = { onError: (): void => undefined };

/** `/{path}`. */
export default function ListScreen({ resource }: { readonly resource: Resource }) {
  const Own = overrides[resource.key]?.List;
  const face = FACES.get(resource.key) ?? NO_FACE;
  return Own ? <Own resource={resource} /> : <List key={resource.key} resource={resource} face={face} />;
}

/** The list of an entity, or of one scope of it with parts of its own. */
export function List({ resource, face = NO_FACE }: { readonly resource: Scoped; readonly face?: ListFace }) {
  const [one] = resource.label;
  const navigate = useNavigate();
  const may = useMay(resource);
  const [exporting, setExporting] = useState<HTMLElement | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<{ readonly record: RaRecord; readonly anchor: HTMLElement } | null>(null);
  const sort = useMemo(() => {
    const [field, order] = defaultSort(resource);
    return { field, order };
  }, [resource]);
  const opensWith = useDefaultFilter(listName(resource));
  const page = useListController({
    resource: resource.key,
    perPage: resource.list?.perPage ?? PER_PAGE,
    sort,
    disableAuthentication: true,
    ...(opensWith ? { filterDefaultValues: opensWith } : {}),
    ...(face.fixed ? { filter: face.fixed } : {}),
    ...(resource.listName ? { storeKey: `${resource.listName}.listParams` } : {}),
    queryOptions: QUERY,
  });
  const filters = useFilters(page);
  const columns = useColumns(resource);
  const rows = page.isPending ? undefined : (page.data ?? NO_ROWS);
  const { onSelect, selectedIds } = page;
  const filter = useMemo(() => ({ ...page.filterValues, ...face.fixed }), [page.filterValues, face.fixed]);
  const sums = useListSums(resource, { rows, total: page.total, filter });
  const { chosen, unselect, selectAll, selecting } = useSelection(resource, { ...page, filterValues: filter });
  const { askDelete, askEdit, askAction, askMove, dialogs } = useDialogs(resource, unselect, unselect, face.together);
  const bulkActions = offeredActions(resource, 'bulk', may, chosen);
  const listActions = offeredActions(resource, 'list', may);
  const bulkEdit = may('update') && bulkFields(resource).length > 0;
  const selectable = may('delete') || bulkEdit || bulkActions.length > 0 || face.bulk !== undefined;
  const mayCreate = may('create');
  // What the list is narrowed to is what a new record most likely has.
  const createAt = createWithPath(resource, valuesOf(filters.filters));
  const enter = (): void => screen.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  useListKeys({
    search: () => search.current?.focus(),
    create: mayCreate ? () => navigate(createAt) : null,
    filter: () => {
      const button = screen.current?.querySelector<HTMLElement>('[data-filters]');
      button?.focus();
      button?.click();
    },
    previousPage: page.page > 1 ? () => page.setPage(page.page - 1) : null,
    nextPage: page.hasNextPage ? () => page.setPage(page.page + 1) : null,
    enter,
  });
  const { total } = page;
  // As the list shows it now: it may have been read again while the menu is open.
  const ofMenu = menu && (rows?.find(({ id }) => id === menu.record.id) ?? menu.record);
  const count =
    total === undefined
      ? ''
      : `${total.toLocaleString('en-PK')} ${face.counted?.[total === 1 ? 0 : 1] ?? (total === 1 ? 'record' : 'records')}`;

  return (
    <Screen
      title={headingOf(resource)}
      crumbs={crumbsOf(resource)}
      aside={<output className="ui-muted">{count}</output>}
      actions={
        (mayCreate || face.actions || listActions.length > 0) && (
          <>
            {listActions.map((action) => (
              <Button key={action[0]} variant="outlined" onClick={() => askAction(action, [])}>
                {action[1].label}
              </Button>
            ))}
            {face.actions?.({ filter: page.filterValues, sort: page.sort })}
            {mayCreate && (
              <>
                {resource.source === undefined && (offers('imports') || resource.pages?.import) && (
                  <Button variant="outlined" component={AppLink} to={importPath(resource)}>
                    Import
                  </Button>
                )}
                <Button
                  variant="contained"
                  component={AppLink}
                  to={createAt}
                  startIcon={<Add />}
                  aria-keyshortcuts={ariaKeys('create')}
                >
                  New {inSentence(one)}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div ref={screen}>
        <ViewTabs resource={resource} list={filters} />
        <Toolbar
          resource={resource}
          list={filters}
          columns={columns}
          search={search}
          onDown={enter}
          onRefresh={() => void page.refetch()}
          onExport={setExporting}
        />
        {face.quick?.(filters)}
        <FilterChips resource={resource} list={filters} />
        {chosen.length > 0 && (
          <BulkBar
            count={chosen.length}
            actions={bulkActions}
            onAction={(action) => askAction(action, chosen)}
            onEdit={bulkEdit ? () => askEdit(chosen) : null}
            onDelete={may('delete') ? () => askDelete(chosen) : null}
            all={selectAll && total !== undefined ? { select: selectAll, total } : null}
            selecting={selecting}
            more={face.bulk?.(chosen)}
            onClear={page.onUnselectItems}
          />
        )}
        {page.error ? (
          <LoadFailed error={page.error} onRetry={() => void page.refetch()} />
        ) : rows?.length === 0 ? (
          <EmptyList
            resource={resource}
            mayCreate={mayCreate}
            onClear={filters.active ? filters.clear : null}
            wider={
              face.wider && {
                label: face.wider.label,
                to: face.wider.to({ filter: page.filterValues, sort: page.sort }),
              }
            }
          />
        ) : (
          <>
            {/* Anew with the first page: then the position among its rows is taken up. */}
            <RecordTable
              key={rows ? 'rows' : 'waiting'}
              resource={resource}
              records={rows}
              columns={columns.shown}
              sort={page.sort}
              onSort={(field, order) => page.setSort({ field, order })}
              selected={selectedIds}
              onSelect={onSelect}
              selectable={selectable}
              editable={may('update')}
              deletable={may('delete')}
              movable={may('update')}
              more={
                (mayCreate && face.copy !== false) ||
                face.rowLinks !== undefined ||
                offeredActions(resource, 'row', may).length > 0
              }
              onDo={(what, record, anchor) => {
                if (what === 'delete') askDelete([record]);
                else if (what === 'move') askMove(record);
                else setMenu({ record, anchor });
              }}
              stale={page.isPlaceholderData === true}
              narrowed={filters.active}
              sums={sums}
              sumsLabel={`All ${count}`}
              list={JSON.stringify([listName(resource), page.page, page.perPage, page.sort, page.filterValues])}
            />
            {rows && (
              <Pager
                page={page.page}
                perPage={page.perPage}
                shown={rows.length}
                total={total}
                hasNext={page.hasNextPage === true}
                onPage={page.setPage}
                onPerPage={page.setPerPage}
              />
            )}
            {rows && face.below?.({ filter, selected: chosen })}
          </>
        )}
      </div>
      <Suspense>
        {ofMenu && (
          <RowMenu
            anchor={menu.anchor}
            record={ofMenu}
            links={face.rowLinks?.(ofMenu) ?? []}
            actions={offeredActions(resource, 'row', may, [ofMenu])}
            onCopy={mayCreate && face.copy !== false ? (record) => navigate(copyPath(resource, record.id)) : null}
            onChoose={(action, record) => askAction(action, [record])}
            onClose={() => setMenu(null)}
          />
        )}
      </Suspense>
      <Suspense>
        {exporting && (
          <ExportMenu
            resource={resource}
            columns={columns}
            list={{ sort: page.sort, filter }}
            total={page.total}
            anchor={exporting}
            onClose={() => setExporting(null)}
          />
        )}
      </Suspense>
      {dialogs}
    </Screen>
  );
}

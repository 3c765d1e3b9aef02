import Download from '@mui/icons-material/Download';
import FilterList from '@mui/icons-material/FilterList';
import Refresh from '@mui/icons-material/Refresh';
import ViewColumn from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState, type Ref } from 'react';
import { ariaKeys } from '../../../ui/keys/shortcuts.ts';
import { searchFields } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ColumnChoice } from '../../../ui/list/columnChoice.ts';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import type { ListFilters } from './useFilters.ts';
import { inSentence } from '../../../ui/screen/inSentence.ts';

const FilterPanel = lazy(() => import('./FilterPanel.tsx'));
const ColumnPanel = lazy(() => import('../../../ui/list/ColumnPanel.tsx'));

interface Props {
  readonly resource: Resource;
  readonly list: ListFilters;
  readonly columns: ColumnChoice;
  readonly search: Ref<HTMLInputElement>;
  /** From the search box into the rows. */
  readonly onDown: () => void;
  readonly onRefresh: () => void;
  /** Opens the ways to export at this button. */
  readonly onExport: (anchor: HTMLElement) => void;
}

/** Search, filters, columns, export, refresh. The panels load when they are first opened. */
export function Toolbar({ resource, list, columns, search, onDown, onRefresh, onExport }: Props) {
  const [filtering, setFiltering] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = list.filters.length;
  return (
    <>
      <div className="ui-toolbar">
        {searchFields(resource).length > 0 && (
          <SearchBox
            ref={search}
            label={`Search ${inSentence(resource.label[1])}`}
            value={list.search}
            onSearch={list.setSearch}
            onDown={onDown}
          />
        )}
        <Button
          variant={count > 0 ? 'contained' : 'outlined'}
          startIcon={<FilterList />}
          aria-expanded={filtering}
          aria-keyshortcuts={ariaKeys('filter')}
          data-filters=""
          onClick={() => setFiltering(!filtering)}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
        <span className="ui-grow" />
        <IconButton
          aria-label="Choose columns"
          title="Choose columns"
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumn fontSize="small" />
        </IconButton>
        <IconButton
          aria-label="Export"
          title="Export"
          aria-haspopup="menu"
          onClick={(event) => onExport(event.currentTarget)}
        >
          <Download fontSize="small" />
        </IconButton>
        <IconButton aria-label="Refresh" title="Refresh" onClick={onRefresh}>
          <Refresh fontSize="small" />
        </IconButton>
      </div>
      <Suspense fallback={<span className="ui-skeleton ui-field-skeleton" />}>
        {filtering && (
          <FilterPanel
            key={JSON.stringify(list.filters)}
            resource={resource}
            list={list}
            onClose={() => setFiltering(false)}
          />
        )}
        {anchor && <ColumnPanel anchor={anchor} choice={columns} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}

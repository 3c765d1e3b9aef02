import Download from '@mui/icons-material/Download';
import FilterList from '@mui/icons-material/FilterList';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState, type Ref } from 'react';
import { ariaKeys } from '../../../ui/keys/shortcuts.ts';
import { searchFields } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ColumnChoice } from '../../../ui/list/columnChoice.ts';
import { ColumnsButton } from '../../../ui/list/ColumnsButton.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import type { ListFilters } from './useFilters.ts';
import { inSentence } from '../../../ui/screen/inSentence.ts';

const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

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
        <ColumnsButton choice={columns} />
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
      </Suspense>
    </>
  );
}

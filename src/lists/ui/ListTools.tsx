import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import FilterAltOff from '@mui/icons-material/FilterAltOff';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ListAddress } from '../../students/useListAddress.ts';
import type { ColumnChoice } from '../../ui/list/columnChoice.ts';
import { ColumnsButton } from '../../ui/list/ColumnsButton.tsx';
import { useDefaultFilter } from '../../ui/list/useDefaultFilter.ts';

const SavedPanel = lazy(() => import('./SavedPanel.tsx'));

interface Props {
  /** Under which filters and columns are kept. */
  readonly name: string;
  readonly at: ListAddress;
  readonly columns: ColumnChoice;
  /** Parameters of the address that narrow it now. */
  readonly narrowed: readonly string[];
}
/** Saved filters, one of which may be what the list opens with, the choice of columns, and an end to all filters. */
export function ListTools({ name, at, columns, narrowed }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useOpensWith(name, at);
  return (
    <span className="list-tools">
      <IconButton
        aria-label="Saved filters"
        title="Saved filters"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BookmarkBorder fontSize="small" />
      </IconButton>
      <ColumnsButton choice={columns} />
      {narrowed.length > 0 && (
        <IconButton
          aria-label="Clear filters"
          title="Clear filters"
          onClick={() => at.set(Object.fromEntries(narrowed.map((param) => [param, null])))}
        >
          <FilterAltOff fontSize="small" />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {anchor && <SavedPanel name={name} at={at} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </span>
  );
}
/** An address that says nothing shows the default filter; one that says something is what someone asked for. */
function useOpensWith(name: string, at: ListAddress): void {
  const opensWith = useDefaultFilter(name) as Readonly<Record<string, string>> | undefined;
  const isOver = useRef(at.address !== '');
  useEffect(() => {
    if (isOver.current || !opensWith) return;
    isOver.current = true;
    at.set(opensWith);
  }, [opensWith, at]);
}

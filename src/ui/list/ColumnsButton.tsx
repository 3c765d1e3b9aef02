import ViewColumn from '@mui/icons-material/ViewColumn';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import type { ColumnChoice } from './columnChoice.ts';

const ColumnPanel = lazy(() => import('./ColumnPanel.tsx'));

/** Opens the choice of columns of a table. */
export function ColumnsButton({ choice }: { readonly choice: ColumnChoice }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label="Choose columns"
        title="Choose columns"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumn fontSize="small" />
      </IconButton>
      <Suspense fallback={null}>
        {anchor && <ColumnPanel choice={choice} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}

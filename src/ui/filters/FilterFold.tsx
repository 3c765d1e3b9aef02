import Button from '@mui/material/Button';
import { Children, lazy, Suspense, useState, type ReactNode } from 'react';
import { useNarrow } from './useNarrow.ts';

const FilterSheet = lazy(() => import('./FilterSheet.tsx'));

interface Props {
  readonly className: string;
  /** Names the group for who cannot see it. */
  readonly label: string;
  /** Text of the button, where it is not "Filters". */
  readonly button?: string;
  /** How many of them are set, so that what narrows the list is known while they are folded. */
  readonly set: number;
  /** What is never folded: the search box. */
  readonly always?: ReactNode;
  readonly children: ReactNode;
}

/** The button that opens a sheet of filters; it says how many are set. */
export function FilterButton({
  text,
  set,
  open,
  onClick,
}: {
  readonly text: string;
  readonly set: number;
  readonly open: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button variant={set > 0 ? 'contained' : 'outlined'} aria-haspopup="dialog" aria-expanded={open} onClick={onClick}>
      {set > 0 ? `${text}, ${set} set` : text}
    </Button>
  );
}

/**
 * Filters above a list: open where there is room, behind a button on a telephone, where they would fill half the
 * screen. One alone takes no more room than the button would.
 */
export function FilterFold({ className, label, button = 'Filters', set, always, children }: Props) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const isFolded = isNarrow && Children.toArray(children).length > 1;
  return (
    <search className={className} aria-label={label}>
      {isFolded ? <FilterButton text={button} set={set} open={isOpen} onClick={() => setOpen(true)} /> : children}
      {always}
      {isFolded && isOpen && (
        <Suspense>
          <FilterSheet title={button} className={className} back="Show" onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </search>
  );
}

import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';

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

/**
 * Filters above a list: open where there is room, behind a button on a telephone, where they would fill half the
 * screen.
 */
export function FilterFold({ className, label, button = 'Filters', set, always, children }: Props) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 640px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <search id={id} className={className} aria-label={label}>
      {isNarrow && (
        <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {set > 0 ? `${button}, ${set} set` : button}
        </Button>
      )}
      {(!isNarrow || isOpen) && children}
      {always}
    </search>
  );
}

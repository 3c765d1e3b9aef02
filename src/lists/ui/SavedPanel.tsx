import Popover from '@mui/material/Popover';
import type { ListAddress } from '../../students/useListAddress.ts';
import { SavedFilters } from '../../ui/list/SavedFilters.tsx';

interface Props {
  readonly name: string;
  readonly at: ListAddress;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}
/** Which page is shown is no filter. */
const TURNED = new Set(['page', 'per_page']);
const narrowing = (address: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(address)].filter(([name]) => !TURNED.has(name)));
const BELOW = { vertical: 'bottom', horizontal: 'right' } as const;
const ABOVE = { vertical: 'top', horizontal: 'right' } as const;
const PAPER = { paper: { 'aria-label': 'Saved filters', role: 'dialog' } } as const;

/** What the list is narrowed to, kept under a name; and what was kept before. */
export default function SavedPanel({ name, at, anchor, onClose }: Props) {
  const current = narrowing(at.address);
  const choose = (saved: object): void => {
    const none = Object.fromEntries(Object.keys(current).map((param) => [param, null]));
    at.set({ ...none, ...(saved as Record<string, string>) });
    onClose();
  };
  return (
    <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={BELOW} transformOrigin={ABOVE} slotProps={PAPER}>
      <div className="list-saved">
        <SavedFilters list={name} current={Object.keys(current).length > 0 ? current : null} onChoose={choose} />
        {Object.keys(current).length === 0 && (
          <p>Narrow the list first; what it is narrowed to can be kept here under a name.</p>
        )}
      </div>
    </Popover>
  );
}

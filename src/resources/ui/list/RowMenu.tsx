import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RaRecord } from 'ra-core';
import type { NamedAction } from '../actions/offered.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly record: RaRecord;
  readonly actions: readonly NamedAction[];
  /** Absent where nothing may be created. */
  readonly onCopy: ((record: RaRecord) => void) | null;
  readonly onChoose: (action: NamedAction, record: RaRecord) => void;
  readonly onClose: () => void;
}

/** What else can be done with one row: copy it, and its declared actions. */
export default function RowMenu({ anchor, record, actions, onCopy, onChoose, onClose }: Props) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {onCopy && (
        <MenuItem
          onClick={() => {
            onClose();
            onCopy(record);
          }}
        >
          Copy as new
        </MenuItem>
      )}
      {actions.length === 0 && !onCopy && <MenuItem disabled>Nothing can be done here now</MenuItem>}
      {actions.map((action) => (
        <MenuItem
          key={action[0]}
          onClick={() => {
            onClose();
            onChoose(action, record);
          }}
        >
          {action[1].label}
        </MenuItem>
      ))}
    </Menu>
  );
}

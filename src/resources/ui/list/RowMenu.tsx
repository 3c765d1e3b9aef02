import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RaRecord } from 'ra-core';
import type { NamedAction } from '../actions/offered.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly record: RaRecord;
  readonly actions: readonly NamedAction[];
  readonly onChoose: (action: NamedAction, record: RaRecord) => void;
  readonly onClose: () => void;
}

/** The declared actions of one row. */
export default function RowMenu({ anchor, record, actions, onChoose, onClose }: Props) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions.length === 0 && <MenuItem disabled>Nothing can be done here now</MenuItem>}
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

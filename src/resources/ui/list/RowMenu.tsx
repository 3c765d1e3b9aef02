import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate, type RaRecord } from 'ra-core';
import type { NamedAction } from '../actions/offered.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly record: RaRecord;
  readonly actions: readonly NamedAction[];
  readonly links: readonly { readonly label: string; readonly to: string }[];
  /** Absent where nothing may be created. */
  readonly onCopy: ((record: RaRecord) => void) | null;
  readonly onChoose: (action: NamedAction, record: RaRecord) => void;
  readonly onClose: () => void;
}

/** What else can be done with one row: copy it, and its declared actions. */
export default function RowMenu({ anchor, record, links, actions, onCopy, onChoose, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {links.map(({ label, to }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            navigate(to);
          }}
        >
          {label}
        </MenuItem>
      ))}
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
      {actions.length === 0 && links.length === 0 && !onCopy && (
        <MenuItem disabled>Nothing can be done here now</MenuItem>
      )}
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

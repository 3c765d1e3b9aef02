import Button from '@mui/material/Button';
import type { NamedAction } from '../actions/offered.ts';

interface Props {
  readonly count: number;
  readonly actions: readonly NamedAction[];
  readonly onAction: (action: NamedAction) => void;
  readonly onDelete: (() => void) | null;
  readonly onClear: () => void;
}

/** What can be done with the selected rows. */
export function BulkBar({ count, actions, onAction, onDelete, onClear }: Props) {
  return (
    <div className="ui-bulk" role="toolbar" aria-label="Selected rows">
      <output>{count} selected</output>
      {actions.map((action) => (
        <Button key={action[0]} variant="outlined" onClick={() => onAction(action)}>
          {action[1].label}
        </Button>
      ))}
      {onDelete && (
        <Button variant="outlined" color="error" onClick={onDelete}>
          Delete
        </Button>
      )}
      <Button color="inherit" onClick={onClear}>
        Unselect
      </Button>
    </div>
  );
}

import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { NamedAction } from '../actions/offered.ts';

interface Props {
  readonly count: number;
  readonly actions: readonly NamedAction[];
  readonly onAction: (action: NamedAction) => void;
  readonly onEdit: (() => void) | null;
  readonly onDelete: (() => void) | null;
  /** Selects what matches beyond this page, and how many that are. */
  readonly all: { readonly select: () => void; readonly total: number } | null;
  readonly selecting: boolean;
  /** Buttons of this list alone. */
  readonly more: ReactNode;
  readonly onClear: () => void;
}

/** What can be done with the selected rows. */
export function BulkBar({ count, actions, onAction, onEdit, onDelete, all, selecting, more, onClear }: Props) {
  return (
    <div className="ui-bulk" role="toolbar" aria-label="Selected rows">
      <output>{count.toLocaleString('en-PK')} selected</output>
      <div className="ui-bulk-buttons">
        {(all || selecting) && (
          <Button loading={selecting} onClick={all?.select}>
            Select all {all?.total.toLocaleString('en-PK')} that match
          </Button>
        )}
        {onEdit && (
          <Button variant="outlined" onClick={onEdit}>
            Edit fields
          </Button>
        )}
        {more}
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
    </div>
  );
}

import Button from '@mui/material/Button';
import type { SheetAction, SheetState } from './sheetState.ts';

interface Props {
  readonly state: SheetState;
  readonly dispatch: (action: SheetAction) => void;
}
/** Takes the last change of a sheet back. */
export const UndoButton = ({ state, dispatch }: Props) => (
  <Button
    variant="outlined"
    disabled={state.past.length === 0}
    onClick={() => dispatch({ type: 'undo' })}
    aria-keyshortcuts="Control+Z"
  >
    Undo
  </Button>
);
/** Makes a change again that was taken back. */
export const RedoButton = ({ state, dispatch }: Props) => (
  <Button
    variant="outlined"
    disabled={state.future.length === 0}
    onClick={() => dispatch({ type: 'redo' })}
    aria-keyshortcuts="Control+Y"
  >
    Redo
  </Button>
);

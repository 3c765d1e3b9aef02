import {
  useRef,
  useState,
  type ClipboardEvent,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { copyArea, fillArea, fillDown, isSeveral, pasteBlock, type Area, type Spot } from './area.ts';
import type { SheetAction, SheetRow } from './sheetState.ts';
import { parseTsv, toTsv } from './tsv.ts';

interface Work {
  readonly rows: readonly SheetRow[];
  readonly names: readonly string[];
  readonly dispatch: Dispatch<SheetAction>;
  /** Brings a cell into sight and gives it the focus. */
  readonly go: (spot: Spot) => void;
  /** Room for pasted rows below the last one; gives the rows that there will be. */
  readonly grow: ((rows: number) => readonly SheetRow[]) | null;
}
const START: Spot = { row: 0, column: 0 };

function spotOf(target: EventTarget | null): Spot | null {
  const input = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return input ? { row: Number(input.dataset['row']), column: Number(input.dataset['column']) } : null;
}
/** Whether an arrow leaves the cell: the caret is at that end, or the whole text is selected. */
function leaves(input: HTMLInputElement, key: string): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === 0 && end === value.length) return true;
  return start === end && (key === 'ArrowLeft' ? start === 0 : start === value.length);
}
const ARROWS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Keyboard, clipboard and mouse of a sheet, as in a spreadsheet. */
export function useSheetEvents({ rows, names, dispatch, go, grow }: Work): {
  readonly area: Area;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
    readonly onCopy: (event: ClipboardEvent<HTMLElement>) => void;
    readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
    readonly onMouseOver: (event: MouseEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
} {
  const [shown, setShown] = useState<Area>({ from: START, to: START });
  // Moving the focus tells the sheet about it before the next drawing; what was chosen a moment ago must be known then.
  const latest = useRef(shown);
  const setArea = (next: Area): void => {
    latest.current = next;
    setShown(next);
  };
  /** What is typed next replaces the text, as in a cell that was just entered. */
  const reselect = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const input = currentTarget.querySelector<HTMLInputElement>('input:focus');
    if (input) requestAnimationFrame(() => input.select());
  };
  const clamp = ({ row, column }: Spot): Spot => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(names.length - 1, column)),
  });
  const move = (to: Spot, extend: boolean): void => {
    const spot = clamp(to);
    setArea({ from: extend ? latest.current.from : spot, to: spot });
    go(spot);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const area = latest.current;
    const spot = spotOf(event.target);
    if (!spot || !(event.target instanceof HTMLInputElement) || event.altKey) return;
    const { key, shiftKey: shift } = event;
    const held = event.ctrlKey || event.metaKey;
    const arrow = ARROWS[key];
    if (arrow) {
      const [down, across] = arrow;
      if (across !== 0 && !shift && !leaves(event.target, key)) return;
      if (across !== 0 && shift && !isSeveral(area) && !leaves(event.target, key)) return;
      const far = held ? Math.max(rows.length, names.length) : 1;
      move({ row: area.to.row + down * far, column: area.to.column + across * far }, shift);
    } else if (key === 'Enter') move({ row: spot.row + (shift ? -1 : 1), column: spot.column }, false);
    else if (key === 'Escape') dispatch({ type: 'cancel' });
    else if (key === 'F2') event.target.setSelectionRange(event.target.value.length, event.target.value.length);
    else if (held && key.toLowerCase() === 'd') dispatch({ type: 'edit', edits: fillDown(rows, names, area) });
    else if (held && key.toLowerCase() === 'z') dispatch({ type: shift ? 'redo' : 'undo' });
    else if (held && key.toLowerCase() === 'y') dispatch({ type: 'redo' });
    else if ((key === 'Delete' || key === 'Backspace') && isSeveral(area))
      dispatch({ type: 'edit', edits: fillArea(rows, names, area, () => '') });
    else return;
    event.preventDefault();
    if (held || key === 'Escape') reselect(event);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const area = latest.current;
    const text = event.clipboardData.getData('text/plain');
    if (!spotOf(event.target) || (!/[\t\n\r]/.test(text) && !isSeveral(area))) return;
    event.preventDefault();
    const block = parseTsv(text);
    const missing = Math.min(area.from.row, area.to.row) + block.length - rows.length;
    const room = missing > 0 && grow ? grow(missing) : rows;
    dispatch({ type: 'edit', edits: pasteBlock(room, names, area, block) });
    reselect(event);
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    const area = latest.current;
    if (!spotOf(event.target) || !isSeveral(area)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(copyArea(rows, names, area)));
  };
  const onMouseDown = (event: MouseEvent<HTMLElement>): void => {
    const area = latest.current;
    const spot = spotOf(event.target);
    if (!spot || event.button !== 0) return;
    if (event.shiftKey) event.preventDefault();
    setArea({ from: event.shiftKey ? area.from : spot, to: spot });
  };
  const onMouseOver = (event: MouseEvent<HTMLElement>): void => {
    const area = latest.current;
    const spot = spotOf(event.target);
    if (spot && event.buttons === 1 && (spot.row !== area.to.row || spot.column !== area.to.column))
      setArea({ from: area.from, to: spot });
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const area = latest.current;
    const spot = spotOf(event.target);
    if (!spot || !(event.target instanceof HTMLInputElement)) return;
    event.target.select();
    const isTo = spot.row === area.to.row && spot.column === area.to.column;
    if (!isTo) setArea({ from: spot, to: spot });
  };
  const onBlur = (): void => dispatch({ type: 'settle' });
  return { area: shown, handlers: { onKeyDown, onPaste, onCopy, onMouseDown, onMouseOver, onFocus, onBlur } };
}

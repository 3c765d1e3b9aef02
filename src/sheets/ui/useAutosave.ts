import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, type Dispatch } from 'react';
import { MOST_CELLS, type SheetCell, type SheetResult } from '../../../contract/sheet.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { problemOf, type SheetColumn } from '../../ui/sheet/sheetColumn.ts';
import { changedColumns, textAt, type SheetAction, type SheetRow, type SheetState } from '../../ui/sheet/sheetState.ts';

/** Cells that are changed and can be stored: not those that mean nothing, were refused as they are, or wait for a choice. */
export const cellsToSave = (rows: readonly SheetRow[], columns: readonly SheetColumn[]): SheetCell[] =>
  rows.flatMap((row) =>
    changedColumns(row).flatMap((name): SheetCell[] => {
      const column = columns.find((one) => one.name === name);
      const text = textAt(row, name);
      const waits = row.theirs?.[name] !== undefined || row.problems[name] !== undefined;
      if (!column || waits || problemOf(column, text) !== null) return [];
      return [{ row: row.key, column: name, value: text, was: row.base[name] ?? '' }];
    }),
  );

/** What the answer makes of the sheet. */
export function actionsOf(sent: readonly SheetCell[], results: readonly SheetResult[]): SheetAction[] {
  const of = (state: SheetResult['state']) => results.filter((result) => result.state === state);
  const edit = ({ row, column, value }: SheetResult) => {
    const cell = sent.find((one) => one.row === row && one.column === column);
    // Answers are decoded as rows are, where an empty text is none and digits are a number.
    return { key: row, column, text: String(value ?? ''), ...(cell ? { sent: cell.value } : {}) };
  };
  return [
    { type: 'stored', cells: of('saved').map(edit) },
    { type: 'conflict', cells: of('conflict').map(edit) },
    {
      type: 'refused',
      cells: of('refused').map(({ row, column, message }) => ({ key: row, column, text: message ?? 'was refused' })),
    },
  ];
}

/** What is sent, and the rows that it was found in. */
interface Turn {
  readonly cells: readonly SheetCell[];
  readonly rows: readonly SheetRow[];
}

/**
 * Saves what is changed whenever a cell is left, a call at a time. A call that failed is made again with the next change, or when
 * someone asks for it.
 */
export function useAutosave(
  { rows, typing }: SheetState,
  columns: readonly SheetColumn[],
  dispatch: Dispatch<SheetAction>,
  save: (cells: readonly SheetCell[]) => Promise<readonly SheetResult[]>,
) {
  const waiting = useMemo(() => cellsToSave(rows, columns), [rows, columns]);
  const { mutate, reset, isPending, isError, error, variables } = useMutation({
    mutationFn: ({ cells }: Turn) => save(cells),
    onSuccess: (results, { cells }) => actionsOf(cells, results).forEach(dispatch),
    retry: false,
  });
  const failed = isError && variables.rows === rows;
  const ready = typing === null && waiting.length > 0 && !isPending && !failed;
  useEffect(() => {
    if (ready) mutate({ cells: waiting.slice(0, MOST_CELLS), rows });
  }, [ready, waiting, rows, mutate]);
  return { waiting: waiting.length, busy: isPending, failed: failed ? refusalOf(error).message : null, retry: reset };
}

/**
 * How the cells of a declared sheet travel (docs/adding-a-sheet.md). A cell is written with the text that its writer saw before: where
 * somebody else has written another one meanwhile, theirs stays and is answered, and nothing else of the sheet is held up.
 */
import { z } from 'zod';

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
/** At most so many cells of a sheet are written at once. */
export const MOST_CELLS = 2_000;
export const sheetCell = z.strictObject({
  row: z.int().positive(),
  column: name,
  value: z.string().max(500),
  was: z.string().max(500),
});
export const sheetCells = z.array(sheetCell).min(1).max(MOST_CELLS);
export type SheetCell = z.output<typeof sheetCell>;

/** What became of each cell; besides, cells that the server filled by itself. `value` is what is stored now. */
export const sheetResults = z.object({
  data: z.array(
    z.object({
      row: z.number(),
      column: z.string(),
      state: z.enum(['saved', 'conflict', 'refused']),
      value: z.string(),
      message: z.string().optional(),
    }),
  ),
});
export type SheetResult = z.output<typeof sheetResults>['data'][number];

const choice = z.object({ value: z.string(), label: z.string(), color: z.string().nullable() });
export type SheetChoice = z.output<typeof choice>;
export const sheetRows = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      /** A number to find the row by. */
      mark: z.string(),
      /** What is to be known of the row: 'On leave'. */
      note: z.string().nullable(),
      /** Rows of a group are shown by themselves: 'One A'. */
      group: z.string().optional(),
      cells: z.record(z.string(), z.string()),
    }),
  ),
  /** What the cells of a column may hold, by column. */
  choices: z.record(z.string(), z.array(choice)),
  /** Why nothing can be written now; null when it can. */
  closed: z.string().nullable(),
  /** What holds for all rows: 'Iqbal Day is a holiday'. */
  note: z.string().nullable(),
  /** What the sheet is of, where its address does not say it. */
  about: z.string().optional(),
});
export type SheetAnswer = z.output<typeof sheetRows>;

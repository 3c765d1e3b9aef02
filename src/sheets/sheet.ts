/**
 * A sheet, declared: rows by columns of cells that are filled in, over a call that reads them and one that writes them (docs/adding-a-sheet.md).
 * Filters in the address, keyboard and clipboard as in a spreadsheet, saving by itself, conflicts, totals, files and paper come from
 * `ui/SheetPage`.
 */
import type { Capability } from '../../contract/capabilities.ts';
import type { Answer, Body, Query, Reading, Writing } from '../../contract/endpoints/calls.ts';
import type { SheetAnswer, SheetCell, SheetResult } from '../../contract/sheet.ts';

/** Calls that answer the rows of a sheet, and calls that take its cells. */
export type ReadsSheet = { [C in Reading]: Answer<C> extends SheetAnswer ? C : never }[Reading];
export type WritesSheet = {
  [C in Writing]: Answer<C> extends { readonly data: SheetResult[] }
    ? Body<C> extends { readonly cells: SheetCell[] }
      ? C
      : never
    : never;
}[Writing];

/** Which sheet: each is in the address under its name, and sent under it. */
type Where<N> =
  /** A day; today unless said. */
  | { readonly kind: 'date'; readonly name: N; readonly label: string }
  /** The campus, class and section that the user works with; `class` takes the first two. */
  | { readonly kind: 'campus' | 'class' | 'section' }
  /** A record of a lookup; none asks for all. */
  | { readonly kind: 'lookup'; readonly name: N; readonly label: string; readonly of: string; readonly empty: string };

export interface SheetColumnOf {
  readonly key: string;
  readonly label: string;
  /** 'choice': one of what the call answers under `choices`. */
  readonly kind: 'choice' | 'time' | 'text' | 'number' | 'money';
  /** Under the column: how many of each choice, or the sum. */
  readonly total?: 'count' | 'sum';
  readonly help?: string;
}
export interface SheetDeclaration<R extends ReadsSheet = ReadsSheet, W extends WritesSheet = WritesSheet> {
  readonly read: R;
  readonly write: W;
  readonly capability: Capability;
  /** The privilege to write; others see the sheet. */
  readonly writes: string;
  /** Singular and plural of what a row is of. */
  readonly label: readonly [one: string, many: string];
  readonly where: readonly Where<keyof Query<R> & string>[];
  readonly columns: readonly SheetColumnOf[];
  /** A button that fills what is empty in a column of choices with its first one. */
  readonly fill?: { readonly column: string; readonly label: string };
  readonly empty: { readonly title: string; readonly text: string };
}
/** A sheet of whatever calls. */
export type AnySheet = Omit<SheetDeclaration, 'where'> & { readonly where: readonly Where<string>[] };

/**
 * Declares a sheet; the compiler holds its filters to the query of the call.
 * @example defineSheet({ read: 'GET /marks_sheet', write: 'POST /marks_sheet', label: ['student', 'students'], … })
 */
export const defineSheet = <const R extends ReadsSheet, const W extends WritesSheet>(
  declaration: SheetDeclaration<R, W>,
): AnySheet => declaration as unknown as AnySheet;

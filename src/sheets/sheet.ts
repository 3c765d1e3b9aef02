/**
 * A sheet, declared: rows by columns of cells that are filled in, over a call that reads them and one that writes them (docs/adding-a-sheet.md).
 * Filters in the address, keyboard and clipboard as in a spreadsheet, saving by itself, conflicts, totals, files and paper come from
 * `ui/SheetPage`.
 */
import type { ComponentType } from 'react';
import type { CellEdit, SheetRow } from '../ui/sheet/sheetState.ts';
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
  | {
      readonly kind: 'date';
      readonly name: N;
      readonly label: string;
      /** Sent with what is entered; the rows of every day are the same. */
      readonly ofEntry?: true;
    }
  /** The campus, class and section that the user works with; `class` takes the first two. */
  | { readonly kind: 'campus' | 'class' | 'section' }
  /** A record of a lookup; none asks for all, unless one must be chosen. */
  | {
      readonly kind: 'lookup';
      readonly name: N;
      readonly label: string;
      readonly of: string;
      readonly empty: string;
      readonly must?: true;
      /** How a record is called, where its title is not enough. */
      readonly nameOf?: (record: Readonly<Record<string, unknown>>) => string;
    };

export interface SheetColumnOf {
  readonly key: string;
  readonly label: string;
  /** 'choice': one of what the call answers under `choices`. */
  readonly kind: 'choice' | 'time' | 'text' | 'number' | 'money' | 'date';
  /** Under the column: how many of each choice, or the sum. */
  readonly total?: 'count' | 'sum';
  readonly help?: string;
  /** The least that a number or an amount may be. */
  readonly min?: number;
  /** Characters of a text at most; 200, unless said. */
  readonly max?: number;
}
/** What a sheet shows of its rows and how, wherever they come from. */
interface Shown<N> {
  /** The privilege to write; others see the sheet. */
  readonly writes: string;
  /** The privilege of those who see and write the classes alone whose teacher they are, unless they hold `writes`. */
  readonly own?: string;
  /** Singular and plural of what a row is of. */
  readonly label: readonly [one: string, many: string];
  /** What the number of a row is called in files; 'Number', unless said. */
  readonly mark?: string;
  readonly where: readonly Where<N>[];
  readonly columns: readonly SheetColumnOf[];
  /** A button that fills what is empty in a column of choices: with its first one, unless said. */
  readonly fill?: { readonly column: string; readonly label: string; readonly value?: string };
  /** Rows whose column says one of these are finished: '34 of 41 marked', and a switch that shows the others alone. */
  readonly progress?: {
    readonly column: string;
    readonly values: readonly string[];
    readonly label: string;
    readonly open: string;
  };
  /** Buttons beside the title. */
  readonly Actions?: ComponentType;
  /** More buttons above the rows. */
  readonly Tools?: ComponentType<SheetTools>;
  readonly empty: { readonly title: string; readonly text: string };
}
export interface SheetTools {
  readonly query: Readonly<Record<string, string>>;
  readonly answer: SheetAnswer;
  readonly canWrite: boolean;
  readonly onReload: () => void;
}
export interface SheetDeclaration<R extends ReadsSheet = ReadsSheet, W extends WritesSheet = WritesSheet> extends Shown<
  keyof Query<R> & string
> {
  readonly read: R;
  readonly write: W;
  readonly capability: Capability;
}
/** Over calls of another shape: what reads the rows, and what writes cells. */
interface Over {
  readonly load: (query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<SheetAnswer>;
  readonly save: (
    query: Readonly<Record<string, string>>,
    cells: readonly SheetCell[],
  ) => Promise<readonly SheetResult[]>;
}
export interface SheetOver extends Shown<string> {
  /** The call that reads its rows. */
  readonly read: Reading;
  /** Made for each opening of the sheet: it may remember what it read. */
  readonly over: () => Over;
}
/** What was entered already, in place of the rows. */
export interface Entered {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string };
}
export type OnceAnswer = SheetAnswer & { readonly entered: Entered | null };
type At = Readonly<Record<string, string>>;
/** How a sheet is entered once, whole: checked, confirmed and sent, instead of cell by cell. */
export interface Entry {
  readonly title: string;
  readonly accept: string;
  /** Rows that are entered; the others were left empty. */
  readonly counts: (row: SheetRow) => boolean;
  /** What the rows come to, beside the button. */
  readonly sums: (rows: readonly SheetRow[]) => string;
  /** What is confirmed. */
  readonly confirm: (at: At, rows: readonly SheetRow[]) => string;
  /** Asks whether it would be taken, and writes nothing. */
  readonly check: (at: At, rows: readonly SheetRow[]) => Promise<unknown>;
  readonly enter: (at: At, rows: readonly SheetRow[], key: string) => Promise<unknown>;
  /** The first part of the keys of queries whose answers are others afterwards. */
  readonly changes: string;
  /** Cells from a file, and what could not be read in it. */
  readonly file?: {
    readonly of: string;
    readonly accept: string;
    readonly read: (
      at: At,
      file: File,
    ) => Promise<{ readonly cells: readonly CellEdit[]; readonly problems: readonly string[] }>;
  };
}
export interface SheetOnce extends Shown<string> {
  /** The call that reads its rows. */
  readonly read: Reading;
  readonly load: (query: At, signal: AbortSignal) => Promise<OnceAnswer>;
  readonly entry: Entry;
}
/** A sheet of whatever calls. */
export type AnySheet = Shown<string> & {
  readonly read: string;
  readonly write?: string;
  readonly capability?: Capability;
  readonly over?: () => Over;
  readonly load?: SheetOnce['load'];
  readonly entry?: Entry;
};

/**
 * Declares a sheet; the compiler holds its filters to the query of the call.
 * @example defineSheet({ read: 'GET /marks_sheet', write: 'POST /marks_sheet', label: ['student', 'students'], … })
 */
export const defineSheet = <const R extends ReadsSheet, const W extends WritesSheet>(
  declaration: SheetDeclaration<R, W>,
): AnySheet => declaration as unknown as AnySheet;
/** The same over calls that answer and take something else than cells: `over` brings them into the shape of a sheet. */
export const defineSheetOver = (declaration: SheetOver): AnySheet => declaration;
/** A sheet that is typed, pasted or read from a file, and entered once and whole. */
export const defineSheetOnce = (declaration: SheetOnce): AnySheet => declaration;

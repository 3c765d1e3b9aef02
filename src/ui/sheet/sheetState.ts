/** A sheet of texts that can be changed and taken back: no React, no meaning of the cells. */
export type Cells = Readonly<Record<string, string>>;
export interface SheetRow {
  readonly key: number;
  /** Who or what the row is, for readers and messages. */
  readonly title: string;
  /** A number to find the row by; without it the place in the sheet. */
  readonly mark?: string;
  /** The texts as they are stored. */
  readonly base: Cells;
  readonly cells: Cells;
  /** What was refused, by column; '' for the row as a whole. */
  readonly problems: Cells;
  /** What someone else wrote meanwhile into a cell that was changed here: one of the two is chosen. */
  readonly theirs?: Cells;
  /** What is to be known of it: 'On leave'. */
  readonly note?: string;
}
export interface CellEdit {
  readonly key: number;
  readonly column: string;
  readonly text: string;
}
interface Done extends CellEdit {
  readonly before: string;
}
export interface SheetState {
  readonly rows: readonly SheetRow[];
  readonly past: readonly (readonly Done[])[];
  readonly future: readonly (readonly Done[])[];
  /** The cell being typed into: its keystrokes are one change. */
  readonly typing: string | null;
}
export type SheetAction =
  | { readonly type: 'load'; readonly rows: readonly SheetRow[] }
  | { readonly type: 'append'; readonly rows: readonly SheetRow[] }
  | { readonly type: 'type'; readonly edit: CellEdit }
  | { readonly type: 'edit'; readonly edits: readonly CellEdit[] }
  | { readonly type: 'settle' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'problems'; readonly problems: ReadonlyMap<number, Cells> }
  /** Takes back what is being typed. */
  | { readonly type: 'cancel' }
  /** Cells that are stored: `text` is what is there now; what was typed since `sent` stays. */
  | { readonly type: 'stored'; readonly cells: readonly (CellEdit & { readonly sent?: string })[] }
  /** Cells that someone else has written meanwhile: their text. */
  | { readonly type: 'conflict'; readonly cells: readonly CellEdit[] }
  /** Chooses between the two texts of a cell. */
  | { readonly type: 'choose'; readonly key: number; readonly column: string; readonly whose: 'mine' | 'theirs' }
  /** Cells that were refused, and why; other problems stay. */
  | { readonly type: 'refused'; readonly cells: readonly CellEdit[] }
  /** These rows are stored as they stand now. */
  | { readonly type: 'saved'; readonly keys: ReadonlySet<number> }
  | { readonly type: 'remove'; readonly keys: ReadonlySet<number> };

export const EMPTY: SheetState = { rows: [], past: [], future: [], typing: null };
const NO_PROBLEMS: Cells = {};

export const textAt = (row: SheetRow | undefined, column: string): string => row?.cells[column] ?? '';
export const changedColumns = ({ base, cells }: SheetRow): string[] =>
  Object.keys(cells).filter((column) => (cells[column] ?? '') !== (base[column] ?? ''));
export const isChanged = (row: SheetRow): boolean => changedColumns(row).length > 0;
export const isBlank = ({ cells }: SheetRow): boolean => Object.values(cells).every((text) => text.trim() === '');

function write(rows: readonly SheetRow[], edits: readonly CellEdit[]): SheetRow[] {
  const byRow = Map.groupBy(edits, ({ key }) => key);
  return rows.map((row) => {
    const own = byRow.get(row.key);
    if (!own) return row;
    return {
      ...row,
      problems: NO_PROBLEMS,
      cells: { ...row.cells, ...Object.fromEntries(own.map(({ column, text }) => [column, text])) },
    };
  });
}
function withBefore(rows: readonly SheetRow[], edits: readonly CellEdit[]): Done[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return edits.flatMap((edit) => {
    const before = textAt(byKey.get(edit.key), edit.column);
    return byKey.has(edit.key) && before !== edit.text ? [{ ...edit, before }] : [];
  });
}
const back = (done: readonly Done[]): CellEdit[] =>
  done.map(({ key, column, before }) => ({ key, column, text: before })).toReversed();

const without = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => !columns.includes(column)));
/** Rows with what `change` makes of those that cells are of. */
function each(
  rows: readonly SheetRow[],
  cells: readonly CellEdit[],
  change: (row: SheetRow, own: readonly CellEdit[]) => SheetRow,
): SheetRow[] {
  const byRow = Map.groupBy(cells, ({ key }) => key);
  return rows.map((row) => {
    const own = byRow.get(row.key);
    return own ? change(row, own) : row;
  });
}
const texts = (cells: readonly CellEdit[]): Cells =>
  Object.fromEntries(cells.map(({ column, text }) => [column, text]));

function stored(rows: readonly SheetRow[], cells: Extract<SheetAction, { type: 'stored' }>['cells']): SheetRow[] {
  return each(rows, cells, (row, own: typeof cells) => {
    const columns = own.map(({ column }) => column);
    const still = own.filter(({ column, sent }) => textAt(row, column) === (sent ?? row.base[column] ?? ''));
    return {
      ...row,
      base: { ...row.base, ...texts(own) },
      cells: { ...row.cells, ...texts(still) },
      problems: without(row.problems, columns),
      theirs: without(row.theirs ?? {}, columns),
    };
  });
}
function choose(row: SheetRow, column: string, whose: 'mine' | 'theirs'): SheetRow {
  const text = row.theirs?.[column];
  if (text === undefined) return row;
  const base = { ...row.base, [column]: text };
  const cells = whose === 'theirs' ? { ...row.cells, [column]: text } : row.cells;
  return { ...row, base, cells, theirs: without(row.theirs ?? {}, [column]) };
}

function type(state: SheetState, edit: CellEdit): SheetState {
  const cell = `${edit.key} ${edit.column}`;
  const [done] = withBefore(state.rows, [edit]);
  if (!done) return state;
  const rows = write(state.rows, [edit]);
  const first = state.typing === cell ? state.past.at(-1)?.[0] : undefined;
  const past = first ? [...state.past.slice(0, -1), [{ ...done, before: first.before }]] : [...state.past, [done]];
  return { rows, past, future: [], typing: cell };
}

export function sheetReducer(state: SheetState, action: SheetAction): SheetState {
  switch (action.type) {
    case 'load':
      return { ...EMPTY, rows: action.rows };
    case 'append':
      return { ...state, rows: [...state.rows, ...action.rows] };
    case 'type':
      return type(state, action.edit);
    case 'edit': {
      const done = withBefore(state.rows, action.edits);
      return done.length === 0
        ? state
        : { rows: write(state.rows, done), past: [...state.past, done], future: [], typing: null };
    }
    case 'settle':
      return state.typing === null ? state : { ...state, typing: null };
    case 'cancel': {
      const [done] = state.typing === null ? [] : (state.past.at(-1) ?? []);
      if (!done) return state;
      return { ...state, rows: write(state.rows, back([done])), past: state.past.slice(0, -1), typing: null };
    }
    case 'stored':
      return { ...state, rows: stored(state.rows, action.cells) };
    case 'conflict':
      return {
        ...state,
        rows: each(state.rows, action.cells, (row, own) => ({ ...row, theirs: { ...row.theirs, ...texts(own) } })),
      };
    case 'choose':
      return {
        ...state,
        rows: state.rows.map((row) => (row.key === action.key ? choose(row, action.column, action.whose) : row)),
      };
    case 'refused':
      return {
        ...state,
        rows: each(state.rows, action.cells, (row, own) => ({ ...row, problems: { ...row.problems, ...texts(own) } })),
      };
    case 'undo': {
      const done = state.past.at(-1);
      if (!done) return state;
      return {
        rows: write(state.rows, back(done)),
        past: state.past.slice(0, -1),
        future: [...state.future, done],
        typing: null,
      };
    }
    case 'redo': {
      const done = state.future.at(-1);
      if (!done) return state;
      return {
        rows: write(state.rows, done),
        past: [...state.past, done],
        future: state.future.slice(0, -1),
        typing: null,
      };
    }
    case 'problems':
      return {
        ...state,
        rows: state.rows.map((row) => ({ ...row, problems: action.problems.get(row.key) ?? NO_PROBLEMS })),
      };
    case 'saved':
      // What is stored cannot be taken back by this sheet.
      return {
        rows: state.rows.map((row) =>
          action.keys.has(row.key) ? { ...row, base: row.cells, problems: NO_PROBLEMS } : row,
        ),
        past: state.past
          .map((done) => done.filter(({ key }) => !action.keys.has(key)))
          .filter((done) => done.length > 0),
        future: [],
        typing: null,
      };
    case 'remove':
      return {
        rows: state.rows.filter(({ key }) => !action.keys.has(key)),
        past: state.past
          .map((done) => done.filter(({ key }) => !action.keys.has(key)))
          .filter((done) => done.length > 0),
        future: [],
        typing: null,
      };
  }
}

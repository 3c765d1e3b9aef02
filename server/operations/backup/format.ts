/**
 * The backup file: gzip of text lines. First a header; then for each table a line of its name and columns, its rows as
 * COPY text, a line `\.`, and a line with their number; last the SHA-256 of everything before. Columns go by name and
 * values as text, so that any version of PostgreSQL and of Edubase that knows the migrations named can read it.
 */
export const FORMAT = 'edubase-backup';
export const FORMAT_VERSION = 1;
/** Ends the rows of a table; COPY escapes backslashes, so no row can be this line. */
export const END_OF_ROWS = Buffer.from('\\.\n');

export interface MigrationMark {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}
export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** ISO instant of the snapshot. */
  readonly made_at: string;
  /** Version of the PostgreSQL it was read from, for people. */
  readonly postgres: string;
  /** Migrations the data had seen, in order. */
  readonly migrations: readonly MigrationMark[];
  readonly institutes: readonly string[];
  /** Tables of the file, in the order of their references. */
  readonly tables: readonly string[];
}
export interface TableStart {
  readonly table: string;
  readonly columns: readonly string[];
  /** The number that the next new row gets. */
  readonly identity?: { readonly column: string; readonly next: string };
}
export interface TableEnd {
  readonly rows: number;
}
export interface FileEnd {
  readonly sha256: string;
}

/** Rows in COPY text: a line feed within a value is escaped. */
export function countRows(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

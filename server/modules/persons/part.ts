/**
 * What a table has about a person. Every table that refers to one is declared, as a part or with the reason why it is
 * none, and every column of a part says what becomes of it (tests/api/personalData.test.ts holds both against the
 * catalogue): so an export is whole, and an erasure leaves nothing behind, also of what is added later.
 */
import type { PersonKind } from '../../../contract/personalData.ts';

/** How a row is found: by a column that refers to a row of another part (`student_id > students`). */
export type Edge = `${string} > ${string}`;
export interface Part {
  /** As the file and the preview call it. */
  readonly title: string;
  readonly of: readonly PersonKind[];
  /** Any one of them makes a row the person's; none for the row of the person itself. */
  readonly by: readonly Edge[];
  /** SQL over `t`, `$id` and `$table`, the table of the person, where no reference says it. */
  readonly where?: string;
  /** Texts and facts about the person, which an erasure takes away. */
  readonly erase?: string;
  /** What stays when the person is erased. */
  readonly keep?: string;
  readonly why?: string;
  /** About another person or the server's own: neither given away nor erased. */
  readonly others?: string;
  /** Columns with codes of stored files that are the person's. */
  readonly files?: string;
  /** SQL over `t`: the row is about others as well, and what it says (`erase`) is not given away. */
  readonly shared?: string;
  /** Rows that go whole. */
  readonly gone?: true;
}
/** Of every table: its place, and what the server keeps beside a row. */
export const EVERYWHERE: readonly string[] = [
  'institute_code',
  'id',
  'version',
  'created_at',
  'updated_at',
  'seal',
  'position',
];
/** Of those, what is told. */
export const ANSWERED: readonly string[] = ['created_at'];
export const wordsOf = (list = ''): readonly string[] => list.split(' ').filter((word) => word !== '');

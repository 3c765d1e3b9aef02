/** A rule that the data obeys at any moment, whoever wrote it. */
import type pg from 'pg';
import type { Database } from '../../database/open.ts';

export interface Violation {
  /** null: of the whole database. */
  readonly institute: string | null;
  readonly table: string;
  /** Id or name of the record; '' for the whole table. */
  readonly id: string;
  readonly message: string;
}
export interface CheckContext {
  /** The owner, in a read-only transaction of one snapshot, set to the institute. */
  readonly client: pg.Client;
  /** As requests see it. */
  readonly db: Database;
  /** URL of the owner. */
  readonly url: string;
}
interface About {
  readonly name: string;
  /** What holds when there is no violation, in one sentence. */
  readonly about: string;
}
/** Looks at the database as a whole, outside a transaction. */
export interface DatabaseRule extends About {
  readonly scope: 'database';
  readonly find: (context: CheckContext) => Promise<Violation[]>;
}
/** Looks at one institute after the other. */
export interface InstituteRule extends About {
  readonly scope: 'institute';
  readonly find: (context: CheckContext, institute: string) => Promise<Violation[]>;
}
export type Rule = DatabaseRule | InstituteRule;

/** At most this many violations of a rule are read in one institute: more would not help anybody. */
export const MOST = 100;

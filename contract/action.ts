import type { Condition } from './conditions.ts';
import type { Fields } from './fields.ts';
import type { Call } from './wire.ts';

/** What is done with records, each with a privilege of its own. */
export type Verb = 'read' | 'create' | 'update' | 'delete';
export const VERBS: readonly Verb[] = ['read', 'create', 'update', 'delete'];

/** A call besides create, update and delete, shown as a button: change password, set as current session. */
export interface Action {
  readonly label: string;
  /** 'row': on one record's view and row menu; 'bulk': on the selection; 'list': over the list, for all of it. */
  readonly on: 'row' | 'bulk' | 'list';
  readonly call: Call;
  /** Asked in a dialog before the call. */
  readonly form?: Fields;
  readonly confirm?: string;
  readonly when?: Condition;
  /** Verb whose privilege it needs (default 'update'). */
  readonly needs?: Verb;
}

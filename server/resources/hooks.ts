/** What a module adds to the generic handling of a resource. The map is assembled in app.ts. */
import type { RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Scope } from '../http/whose.ts';

export type Values = Record<string, unknown>;
export interface WriteContext {
  readonly call: Call;
  readonly resource: Resource;
}
/** The record that a column points at, answered as `{id, …shown}`; null where there is none that may be seen. */
export interface Beside {
  readonly table: string;
  readonly column: string;
  /** Columns of its table; or a name with SQL over the alias `r`. */
  readonly shown: readonly (string | readonly [name: string, sql: string])[];
}
export interface Hooks {
  /** The list is open to every signed-in user, within what `scope` and campuses leave. */
  readonly everybodyReads?: true;
  /** Further limit on the rows that may be seen, over the alias `r`. Applies to every read and write. */
  readonly scope?: (scope: Scope) => RawBuilder<unknown> | null;
  /**
   * The institute whose records the lists of all others show beside their own, for reading alone; a policy of its table
   * lets them through.
   */
  readonly listsOf?: string;
  /** Limit that a list call asks for by its own query parameters. */
  readonly scopeList?: (call: Call) => RawBuilder<unknown> | null;
  /** Rows of a page with what their query asks for beside their fields. */
  readonly beside?: (call: Call, rows: readonly Values[]) => Promise<readonly Values[]>;
  /** May change `values` (own names, as declared) or throw an AppError. Passwords are still in the clear. */
  readonly beforeCreate?: (context: WriteContext, values: Values) => Promise<void>;
  /** `values` holds what is sent; `current` the row as it is, locked. */
  readonly beforeUpdate?: (context: WriteContext, values: Values, current: Values) => Promise<void>;
  /** An update whose body says something else than fields: these privileges allow it, not that of an ordinary one. */
  readonly otherUpdate?: {
    readonly access: readonly string[];
    readonly is: (call: Call) => boolean;
    readonly run: (call: Call) => Promise<Reply | Response>;
  };
  readonly beforeRemove?: (context: WriteContext, current: Values) => Promise<void>;
  readonly afterWrite?: (context: WriteContext, verb: 'create' | 'update' | 'remove', id: number) => Promise<void>;
  /**
   * What a row answers beside its fields: a record it points at, or SQL over the alias `r` without parameters. Not part
   * of the audit log.
   */
  readonly embed?: Readonly<Record<string, Beside | RawBuilder<unknown>>>;
  /** The search of the list over the alias `r`, instead of one over the text fields. */
  readonly search?: (call: Call, text: string) => Promise<RawBuilder<unknown>>;
  /** What a search puts before everything else, over the alias `r`: true comes first. Null: nothing. */
  readonly searchFirst?: (text: string) => RawBuilder<unknown> | null;
  /** How a password field is stored (default: hashed, which only lets it be compared). */
  readonly keepSecret?: (secret: string, scope: Scope) => string;
  /** What each declared action does, with the checked form values. A row action gets its locked row. */
  readonly actions?: Readonly<
    Record<
      string,
      (
        context: WriteContext,
        values: Values,
        target: { readonly ids: readonly number[]; readonly current: Values | null },
      ) => Promise<void>
    >
  >;
}

let registered: Readonly<Record<string, Hooks>> = {};
const NONE: Hooks = {};
/** Sets the hooks of every module, once, at start. */
export function registerHooks(hooks: Readonly<Record<string, Hooks>>): void {
  registered = hooks;
}
export const hooksOf = (key: string): Hooks => registered[key] ?? NONE;

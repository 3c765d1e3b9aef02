import type { ReactNode } from 'react';
import type { RaRecord } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import type { Refused } from './actions/eachRecord.ts';
import type { ListFilters } from './list/useFilters.ts';

/**
 * Addresses below the path, where they differ from create, update?id=, view?id= and import; with a leading slash they
 * stand for themselves.
 */
export interface Pages {
  readonly create?: string;
  readonly update?: string;
  readonly import?: string;
}
/** An entity as one of several screens shows it: its own columns, saved filters and addresses, the same records. */
export interface Scoped extends Resource {
  /** Under which columns, filters, place and selection are kept; without it the entity's key. */
  readonly listName?: string;
  readonly pages?: Pages;
}
export const listName = (resource: Scoped): string => resource.listName ?? resource.key;

/** What the list shows and counts, besides its page. */
export interface Shown {
  /** Search, filters and scope, as react-admin passes them. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly selected: readonly RaRecord[];
}
/** What the list is narrowed to by people, and its order, as react-admin keeps them in the address. */
export interface ListQuery {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}
export interface ChangedTogether {
  readonly changed: number;
  readonly settled: readonly RaRecord[];
  readonly refused: readonly Refused[];
  readonly left: number;
}
export type ChangeTogether = (
  records: readonly RaRecord[],
  values: Readonly<Record<string, unknown>>,
  progress: { readonly signal: AbortSignal; readonly onProgress: (over: number) => void },
) => Promise<ChangedTogether>;

/** Parts that a screen adds to the generated list. */
export interface ListFace {
  /** Narrows the list besides what people filter by; sent with every call, kept in no address. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Said in the count: ['student', 'students'] instead of records. */
  readonly counted?: readonly [one: string, many: string];
  /** Before "Import" and "New": what is done with the whole list as it is filtered and sorted now. */
  readonly actions?: (list: ListQuery) => ReactNode;
  /** Between toolbar and rows. */
  readonly quick?: (list: ListFilters) => ReactNode;
  /** Under the rows. */
  readonly below?: (shown: Shown) => ReactNode;
  /** Buttons for the selected rows. */
  readonly bulk?: (selected: readonly RaRecord[]) => ReactNode;
  /** More of the row's menu: places to go to. */
  readonly rowLinks?: (record: RaRecord) => readonly { readonly label: string; readonly to: string }[];
  /** A wider list of the same records, where what this one does not hold may be found. */
  readonly wider?: { readonly label: string; readonly to: (list: ListQuery) => string };
  /** Whether a record may be copied as a new one (default yes). */
  readonly copy?: boolean;
  /** Edits many in one call, where the wire has one. */
  readonly together?: ChangeTogether;
}

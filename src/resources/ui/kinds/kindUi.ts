import type { ReactNode } from 'react';
import type { AnyField } from '../../../../contract/fields.ts';
import type { MoneyForm } from '../../../ui/table/column.ts';

/** Looks up the records a value refers to. */
export interface Look {
  readonly titleOf: (to: string, id: unknown) => string;
  readonly linkOf: (to: string, id: unknown) => string | undefined;
  /** How the amounts of the column are written. */
  readonly money?: MoneyForm;
}

/**
 * How values of a kind are read: in a list, on a view and as text. The writing half is in `../inputs`, apart from
 * this one so that a list does not load what only forms need. Values are never null or undefined here.
 */
export interface KindUi {
  readonly align?: 'right' | 'center';
  /** Plain text: titles, exports, accessible names; also the cell and the view where those are not given. */
  readonly text: (value: unknown, field: AnyField, look: Look) => string;
  /** A function, not a component: fifty rows of them are made on every page. */
  readonly cell?: (value: unknown, field: AnyField, look: Look) => ReactNode;
  readonly view?: (value: unknown, field: AnyField, look: Look) => ReactNode;
}

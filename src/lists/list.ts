/**
 * A list over a call of the provider, declared: what it is called, how it is narrowed, its columns and sums, and what
 * is done with its rows. Table, filters in the address, pages, ticks, files, paper, saved filters and the choice of
 * columns come from `ui/ListPage`.
 */
import type { ComponentType, ReactNode } from 'react';
import type { Capability } from '../../contract/capabilities.ts';
import type { Answer, Calls, Reading } from '../../contract/endpoints/calls.ts';
import type { ListAddress } from '../students/useListAddress.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import type { Paged } from '../ui/output/everyPage.ts';
import type { GroupOf } from '../ui/output/groups.ts';
import type { DecideCall } from './decide/calls.ts';

/** Calls that answer a page of rows. */
export type Listing = { [C in Reading]: Answer<C> extends Paged<unknown, unknown> ? C : never }[Reading];
export type RowOf<C extends Listing> = Answer<C>['data'][number];
/** The answer of a call that is not paged, as the one page that it is. */
export interface Whole<R, A> extends Paged<R> {
  readonly answer: A;
}

/** Parts of a list are left out where the provider does not have what they need. */
interface Needing {
  readonly capability?: Capability;
}
/** Narrows the list; its value stands in the address under `name`, and is sent under `as`, or the same name. */
interface FilterBase extends Needing {
  readonly name: string;
  /** `false`: the list's own `query` says it. */
  readonly as?: string | false;
  /** What it is where the address says nothing. */
  readonly initial?: (name: string, at: ListAddress) => string;
  /** Without it always. */
  readonly when?: (at: ListAddress) => boolean;
  /** The privilege without which it is left out. */
  readonly needs?: string;
}
/** What can be chosen, by what stands in the address. */
export type Choices = Readonly<Record<string, string>>;
export type ListFilter =
  | (FilterBase & { readonly kind: 'date' | 'month' | 'amount'; readonly label: string; readonly required?: true })
  /** A number by which one thing is found. */
  | (FilterBase & { readonly kind: 'number'; readonly label: string; readonly empty?: string })
  /** From and to: the end stands in the address under `until`. */
  | (FilterBase & {
      readonly kind: 'months' | 'days';
      readonly until: string;
      readonly labels?: readonly [from: string, to: string];
      readonly required?: true;
    })
  /** Comes with a link alone, and is taken away by a button of this label. */
  | (FilterBase & { readonly kind: 'given'; readonly label: string })
  /** An id, chosen in a control of its own. */
  | (FilterBase & { readonly kind: 'own'; readonly control: ComponentType<OwnControl> })
  /** A record of an entity; its id travels. `where`: of those only that have these values. */
  | (FilterBase & {
      readonly kind: 'lookup';
      readonly label: string;
      readonly of: string;
      readonly where?: Readonly<Record<string, unknown>>;
      readonly empty?: string;
    })
  | (FilterBase & {
      readonly kind: 'choice';
      readonly label: string;
      readonly choices: Choices | ((at: ListAddress) => Choices);
      /** Text of "no choice"; 'All' without it, as with lookups and numbers. */
      readonly empty?: string;
      /** Filters that end when another is chosen. */
      readonly clears?: readonly string[];
    });
export interface OwnControl {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** What an action, a detail or an extra part of the list works on. */
export interface ListContext<R, A = unknown> {
  readonly at: ListAddress;
  /** The page shown; undefined while the first is awaited. */
  readonly answer: A | undefined;
  /** The rows that are ticked. */
  readonly rows: readonly R[];
  readonly holds: (privilege: string) => boolean;
  readonly untick: () => void;
  /** Begins an action on one row, as its button does; null where it is not offered for the row. */
  readonly start: (action: string, row: R) => (() => void) | null;
}
interface ActionBase<R> extends Needing {
  readonly label: string | ((rows: readonly R[]) => string);
  /** Rows it is not for are left out; with none left it is not offered. */
  readonly when?: (row: R) => boolean;
  readonly needs?: string;
  /** Also beside Approve and Reject. */
  readonly whileWaiting?: true;
}
/**
 * Goes somewhere; asks for a reason and does it; opens a dialog; or is a button of its own. For one ticked row alone, or
 * by the name that ends in `OfAll` for one or several.
 */
export type ListAction<R, A = unknown> =
  | (ActionBase<R> & { readonly to: (row: R, at: ListAddress) => string })
  | (ActionBase<R> & { readonly toOfAll: (rows: readonly R[], at: ListAddress) => string })
  | (ActionBase<R> & { readonly reason: ReasonFor<R> })
  | (ActionBase<R> & { readonly reasonOfAll: ReasonFor<readonly R[]> })
  | (ActionBase<R> & { readonly dialog: (row: R, close: (done: boolean) => void) => ReactNode })
  | (ActionBase<R> & { readonly dialogOfAll: (rows: readonly R[], close: (done: boolean) => void) => ReactNode })
  | { readonly part: (context: ListContext<R, A>) => ReactNode };
/** `T`: a row, or several. */
interface ReasonWords<T> {
  /** 'Void refund 7' */
  readonly title: (of: T) => string;
  /** Label of the button, where it is not the title. */
  readonly action?: string;
  /** What will happen, and what will stay. */
  readonly text: (of: T) => string;
}
/** Does it under an idempotency key; what it throws is shown beside the reason. */
type Run<T, S> = (of: T, reason: string, key: string) => Promise<S>;
/** What is said afterwards: by `done`, or by what `run` answers. */
export type ReasonFor<T> = ReasonWords<T> &
  (
    | { readonly done: (of: T) => string; readonly run: Run<T, unknown> }
    | { readonly done?: never; readonly run: Run<T, string | { readonly warning: string }> }
  );
interface LinkBase extends Needing {
  readonly needs?: string;
  readonly primary?: true;
  /** Also while only what waits is shown. */
  readonly always?: true;
  readonly when?: (at: ListAddress) => boolean;
}
/** Leads somewhere, or is a button of its own. */
export type ListLink<R, A> =
  | (LinkBase & { readonly label: string; readonly to: string | ((at: ListAddress) => string) })
  | (LinkBase & { readonly part: (context: ListContext<R, A>) => ReactNode });
/** A row that waits for someone's decision, as that is asked and reported. */
export interface Waiting {
  readonly id: number;
  readonly name: string;
  /** Entered by the signed-in user: another must decide. */
  readonly mine: boolean;
  readonly amount: number;
  /** As it was seen: what was changed since is not decided. */
  readonly version?: number;
  /** The call that decides it, and what it is, in a list of several kinds. */
  readonly by?: DecideCall;
  readonly kind?: WaitingKind;
  /** What of the amount is cash. */
  readonly cash?: number;
}
/** What several rows that wait are, in sentences. */
export interface WaitingKind {
  readonly counts: readonly [one: string, many: string];
  /** Its amounts are no money. */
  readonly unpriced?: boolean;
  /** What an approval does, and what a rejection. */
  readonly approving: string;
  readonly rejecting: string;
}
interface Nothing {
  readonly title: string;
  readonly text: string;
}
export interface DeclaredList<R, A> {
  /** 'refund', 'refunds': what its rows are called in sentences. */
  readonly label: readonly [one: string, many: string];
  /** Names the table; the plural without it. */
  readonly title?: string;
  /** What the search box finds. */
  readonly search?: string;
  /** False: its call knows no campus, class, section and session; or the last of them that it knows. */
  readonly ofClasses?: false | 'campus' | 'class';
  /** Heading of the screen, where it depends on the answer. */
  readonly heading?: (answer: A, at: ListAddress) => string | undefined;
  /** The page above is narrowed by the same: the way up keeps the address. */
  readonly upAsItIs?: true;
  /** The search box has the cursor when the screen opens: whoever comes here looks for someone. */
  readonly searchFirst?: true;
  readonly filters?: readonly ListFilter[];
  /** Sent besides; the filters are its own already. */
  readonly query?: (at: ListAddress) => Readonly<Record<string, unknown>>;
  /** Whether a row goes on by itself: while one does, the list is asked for again every few seconds. */
  readonly goesOn?: (row: R) => boolean;
  /** Asks otherwise than by plain query or body. */
  readonly ask?: (query: Readonly<Record<string, string>>, signal?: AbortSignal) => Promise<A>;
  /** Rows that belong together stand under a heading with their sums, when the address says by what. */
  readonly groups?: {
    /** In the address, and what the call names it. */
    readonly name: string;
    readonly as: string;
    readonly by: readonly (readonly [key: string, label: string, of: GroupOf<R>])[];
    /** Its rows always stand together by the first of `by`; there is nothing to choose, and nothing is sent. */
    readonly always?: true;
    /** Sums of the groups on the page over all pages, by key of the group and of the column. */
    readonly sums: (answer: A) => ReadonlyMap<string | number, Readonly<Record<string, number>>>;
  };
  /** Rows that its call answers at once for a file or paper; 500 without it. */
  readonly atOnce?: number;
  /** Columns that are hidden until someone chooses them. */
  readonly hidden?: readonly string[];
  readonly columns: readonly ListColumn<R>[] | ((answer: A | undefined, at: ListAddress) => readonly ListColumn<R>[]);
  /** Sums of the whole selection by column, null for one that has none; `totals` of the answer without it. */
  readonly totals?: (answer: A) => Readonly<Record<string, number | null>>;
  /** After 'All 12 refunds'. */
  readonly totalsOf?: string | ((answer: A) => string);
  /** Beside the title; '12 refunds' without it. */
  readonly count?: (answer: A, at: ListAddress) => string;
  readonly idOf?: (row: R) => number;
  /** Names a row for who ticks it; without it rows are not ticked. */
  readonly name?: (row: R) => string;
  /** Rupees of a ticked row, summed beside how many there are; the word after the sum. */
  readonly amount?: readonly [of: (row: R) => number, word?: string];
  readonly actions?: Readonly<Record<string, ListAction<R, A>>>;
  readonly links?: readonly ListLink<R, A>[];
  /** Ticked rows that wait are approved or rejected by whoever holds the privilege. */
  readonly decides?: {
    readonly call: DecideCall;
    /** The privilege, or any of these. */
    readonly needs: string | readonly string[];
    /** Null for a row that waits for nothing. */
    readonly of: (row: R) => Waiting | null;
    /** What a rejection does; that what was reserved is payable again, without it. */
    readonly rejecting?: string;
    /** What an approval does; that it is posted, without it. */
    readonly approving?: string;
    /** What is left out as the user's own; what they entered, without it. */
    readonly own?: string;
  };
  /** What a click or Enter on a row opens: an address, or null for nothing. */
  readonly opens?: (row: R, context: ListContext<R, A>) => string | null;
  /** The same as a dialog over the list. */
  readonly detail?: (row: R, context: ListContext<R, A>, close: () => void) => ReactNode;
  /** The same beneath the row, until it is pressed again. */
  readonly unfolds?: (row: R) => ReactNode;
  /** Between the filters and the rows. */
  readonly above?: (context: ListContext<R, A>) => ReactNode;
  /** What the selection is about, in words, for paper. */
  readonly about?: (at: ListAddress) => string;
  /** The address of its print, where it has one of its own. */
  readonly printAt?: (at: ListAddress) => string;
  /** Flag of the address under which only what waits for approval is shown, and what the call names it. */
  readonly pending?: { readonly flag: string; readonly as: string; readonly empty: Nothing };
  /** Nothing fits; as a function, where it matters whether anything narrows the list. */
  readonly empty: Nothing | ((isNarrowed: boolean, at: ListAddress) => Nothing);
}
/** What its call needs, when it is beyond section 7 of the specification. */
type CapabilityOf<C extends Reading> = Calls[C] extends { readonly needs: infer K }
  ? { readonly capability: K }
  : { readonly capability?: never };
export interface AnyList extends DeclaredList<unknown, Paged<unknown, unknown>> {
  readonly call: Reading;
  readonly capability?: Capability;
  /** The rows of an answer that is not paged. */
  readonly rowsOf?: (answer: never) => readonly unknown[];
}
/**
 * Declares a list over a call. See docs/adding-a-list.md.
 * @example
 * export default defineList('GET /fee_refunds', {
 *   label: ['refund', 'refunds'], search: 'Name, SID, refund', columns: [{ key: 'refund_no', label: 'Refund' }],
 *   empty: { title: 'No refunds found', text: 'Choose other dates.' },
 * });
 */
export const defineList = <C extends Listing>(
  call: C,
  list: DeclaredList<RowOf<C>, Answer<C>> & CapabilityOf<C>,
): AnyList => ({ ...list, call }) as unknown as AnyList;
/** The same over a call that answers all rows at once: it is sent what the filters and `query` say, and no page. */
export const defineWholeList = <C extends Reading, R>(
  call: C,
  rowsOf: (answer: Answer<C>) => readonly R[],
  list: DeclaredList<R, Whole<R, Answer<C>>> & CapabilityOf<C>,
): AnyList => ({ ...list, call, rowsOf }) as unknown as AnyList;

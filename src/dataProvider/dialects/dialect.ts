/** What is special about how a source is asked and answers; all else is the tolerant reading of any provider's answers. */
import type { Filter } from '../../../contract/filters.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { WireRow } from '../envelope.ts';

/** A page of a list, in the names of the wire. */
export interface PageQuery {
  readonly sort: readonly [field: string, order: string];
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly filters: readonly Filter[];
  readonly search: string;
}
/** Parameters of a query; one that has several values is said several times. */
export type Words = Readonly<Record<string, string | readonly string[]>>;

export interface Dialect {
  /** Media type of bodies. */
  readonly media: string;
  /** The query of a page; null where there are no words for a filter or a search: the whole list is then sifted here. */
  readonly list: (query: PageQuery) => Words | null;
  /** The answer of a list as one of the shapes that any provider may answer (envelope.ts), rows flat, total where told. */
  readonly rows: (json: unknown, headers: Headers) => unknown;
  /** The answer about one record, flat; null when it carries none. */
  readonly record: (json: unknown) => WireRow | null;
  /** How an edit travels; PUT puts the record in the place of the one that is there, so it is sent whole. */
  readonly edit: 'PATCH' | 'PUT';
  /** The body of a write. */
  readonly body: (resource: Resource, values: WireRow, id: string | undefined) => unknown;
  /** A refusal as `{message, errors: {field: text}}`. */
  readonly refusal: (json: unknown) => unknown;
}

const text = (value: unknown): string => String(value);
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(text);
/** Parameters together; null where one of them cannot be said, or two have the same name. */
export function together(parts: readonly (Words | null)[]): Words | null {
  const said = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = new Set(said.map(([name]) => name));
  return parts.includes(null) || names.size < said.length ? null : Object.fromEntries(said);
}
/** Rows with the total that a header tells, when it does. */
export function withTotal(json: unknown, header: string | null): unknown {
  const total = /(\d+)$/.exec(header ?? '')?.[1];
  return Array.isArray(json) && total !== undefined ? { data: json, total } : json;
}

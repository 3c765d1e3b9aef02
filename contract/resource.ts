/**
 * One declaration of an entity: its screens, its wire mapping, its table, its validation, its routes, its OpenAPI,
 * its tests and its page of documentation come from this value. Plain data: no React, no Node, no zod here.
 */
import type { Condition } from './conditions.ts';
import type { AnyField, Create, Fields, Row } from './fields.ts';
import type { Call, Wire } from './wire.ts';

/** A call besides create, update and delete, shown as a button: change password, set as current session. */
export interface Action {
  readonly label: string;
  /** 'row': on one record's view and row menu; 'bulk': on the selection. */
  readonly on: 'row' | 'bulk';
  readonly call: Call;
  /** Asked in a dialog before the call. */
  readonly form?: Fields;
  readonly confirm?: string;
  readonly when?: Condition;
  /** Verb whose privilege it needs (default 'update'). */
  readonly needs?: Verb;
}
export type Verb = 'read' | 'create' | 'update' | 'delete';

/** A rule over several fields; pure, run by the form and by the server. */
export interface Check<F extends Fields> {
  readonly rule: string;
  /** The first field carries the message. */
  readonly fields: readonly (keyof F & string)[];
  readonly test: (values: Partial<Row<F>>) => boolean;
  readonly message: string;
  /** Values that must be refused, laid over `sample`: becomes a generated test. */
  readonly fails?: Partial<Create<F>>;
}

export interface ResourceDeclaration<F extends Fields> {
  /** Name of the entity in code and of its table: 'mother_tongues'. */
  readonly key: string;
  /** Singular and plural, as sentences say them: 'House', 'Houses'. */
  readonly label: readonly [one: string, many: string];
  /** Title of the list page where it is not the plural: 'House Management'. */
  readonly heading?: string;
  /** Route without slash when it is not the key with dashes: 'mother-tongue', 'admission/city'. */
  readonly path?: string;
  /** Menu group, and the order within it when it matters; `false` keeps it out of the menu. */
  readonly menu: { readonly group: string; readonly label?: string; readonly legacy?: true; readonly when?: MenuCondition } | false;
  /** The field that stands for a record in titles, references and pickers. */
  readonly title: keyof F & string;
  readonly fields: F;
  readonly wire: Wire;
  readonly list?: {
    readonly columns?: readonly (keyof F & string)[];
    readonly sort?: readonly [field: (keyof F & string) | 'id', order: 'ASC' | 'DESC'];
    readonly perPage?: number;
    /** Without `page` the first page is answered, not the whole list. */
    readonly paged?: true;
    /** Named filters shown as tabs above the list. */
    readonly views?: Readonly<Record<string, readonly { field: keyof F & string; operator: string; value: unknown }[]>>;
  };
  /** Groups of inputs under headings; fields not named follow at the end. */
  readonly form?: { readonly groups?: Readonly<Record<string, readonly (keyof F & string)[]>> };
  /** 'settings' (default): create, update?id=, view?id=. 'edit-id': create, edit/:id (house-management). */
  readonly routes?: 'settings' | 'edit-id';
  /**
   * Field whose campus limits who sees the row ('id' for the campuses themselves); null there means "all campuses". Where the field is a
   * required record that is bound to a campus itself, the row belongs to that record's campus.
   */
  readonly campus?: (keyof F & string) | 'id';
  /** Shared by nature: seen at every campus where one of these records is that names it in `field`, and by all while none does. */
  readonly sharedBy?: { readonly resource: string; readonly field: string };
  readonly actions?: Readonly<Record<string, Action>>;
  readonly db?: { readonly unique?: readonly (readonly (keyof F & string)[])[]; readonly softDelete?: true };
  readonly check?: readonly Check<F>[];
  /** One valid record: contract tests and end-to-end smoke use it. A ref may be left out: tests create the record it needs. */
  readonly sample: NoInfer<Partial<Create<F>>>;
  /** Printed on its page of documentation. */
  readonly notes?: readonly string[];
}
export type MenuCondition = 'news' | 'upload' | 'two-step';

/** A declaration of any entity, as generators read it. */
export interface Resource extends Omit<ResourceDeclaration<Fields>, 'check' | 'sample' | 'title' | 'path' | 'list'> {
  readonly path: string;
  readonly title: string;
  readonly list?: {
    readonly columns?: readonly string[];
    readonly sort?: readonly [string, 'ASC' | 'DESC'];
    readonly perPage?: number;
    readonly paged?: true;
    readonly views?: Readonly<Record<string, readonly { field: string; operator: string; value: unknown }[]>>;
  };
  readonly check?: readonly AnyCheck[];
  readonly sample: Readonly<Record<string, unknown>>;
}
export interface AnyCheck {
  readonly rule: string;
  readonly fields: readonly string[];
  readonly test: (values: Record<string, unknown>) => boolean;
  readonly message: string;
  readonly fails?: Readonly<Record<string, unknown>>;
}
declare const FIELDS: unique symbol;
export type Declared<F extends Fields> = Resource & { readonly [FIELDS]?: F };
export type RowOf<R> = R extends { readonly [FIELDS]?: infer F extends Fields } ? Row<F> : never;
export type CreateOf<R> = R extends { readonly [FIELDS]?: infer F extends Fields } ? Create<F> : never;

/**
 * Declares an entity. See docs/adding-an-entity.md.
 * @example
 * export const genders = defineResource({
 *   key: 'genders', label: ['Gender', 'Genders'], menu: { group: 'Admission Settings' }, title: 'name',
 *   fields: { name: f.text({ required: true, max: 50, unique: true }), is_active: f.bool({ default: true }) },
 *   wire: wire.rest('/gender'), sample: { name: 'Female' },
 * });
 */
export function defineResource<const F extends Fields>(declaration: ResourceDeclaration<F>): Declared<F> {
  return { ...declaration, path: declaration.path ?? declaration.key.replaceAll('_', '-') } as unknown as Declared<F>;
}

export const VERBS: readonly Verb[] = ['read', 'create', 'update', 'delete'];
/** Name of the privilege for a verb of an entity: 'genders.update'. */
export const privilege = (resource: Pick<Resource, 'key'>, verb: Verb): string => `${resource.key}.${verb}`;

/** The reference through which a row has its campus, when it has none of its own. */
export function campusParent({ campus, fields }: Pick<Resource, 'campus' | 'fields'>): { readonly name: string; readonly to: string } | null {
  const field = campus === undefined ? undefined : fields[campus];
  return campus !== undefined && field?.kind === 'ref' && field.to && field.to !== 'campuses' ? { name: campus, to: field.to } : null;
}

/** Fields that a form may send in this mode, in order. */
export function writableFields(resource: Pick<Resource, 'fields'>, mode: 'create' | 'update'): [string, AnyField][] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind !== 'computed' && ['both', mode].includes(field.form ?? 'both'));
}
const NOT_LISTED = new Set(['longtext', 'password', 'file', 'enums', 'refs']);
/** Columns of the generated list: those named, else every field that is short enough to read in a row. */
export function listColumns(resource: Pick<Resource, 'fields' | 'list'>): string[] {
  if (resource.list?.columns) return [...resource.list.columns];
  return Object.entries(resource.fields).filter(([, field]) => field.list ?? !NOT_LISTED.has(field.kind)).map(([name]) => name);
}
const FILTERED = new Set(['enum', 'bool', 'ref', 'date', 'month']);
/** Fields a list may be filtered by; the server refuses any other. */
export function filterFields(resource: Pick<Resource, 'fields'>): [string, AnyField][] {
  return Object.entries(resource.fields).filter(([, field]) => field.filter ?? (FILTERED.has(field.kind) || field.kind === 'text' || field.kind === 'int' || field.kind === 'money'));
}
const UNSORTED = new Set(['longtext', 'password', 'file', 'enums', 'refs', 'computed']);
/** Fields a list may be sorted by, besides id. */
export function sortFields(resource: Pick<Resource, 'fields'>): string[] {
  return Object.entries(resource.fields).filter(([, field]) => !UNSORTED.has(field.kind)).map(([name]) => name);
}
/** Fields the search box looks into. */
export function searchFields(resource: Pick<Resource, 'fields'>): string[] {
  return Object.entries(resource.fields).filter(([, field]) => field.search ?? field.kind === 'text').map(([name]) => name);
}

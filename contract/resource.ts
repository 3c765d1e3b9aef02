/**
 * One declaration of an entity: its screens, its wire mapping, its table, its validation, its routes, its OpenAPI,
 * its tests and its page of documentation come from this value. Plain data: no React, no Node, no zod here.
 */
import type { Action, Verb } from './action.ts';
import type { AnyField, Create, Fields, Row } from './fields.ts';
import { MOVE, moveAction } from './order.ts';
import { ofSource, withFiles, type Wire } from './wire.ts';

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

/** A value that a new record has, made of others while nobody gives one. */
export interface MadeDefault<V> {
  /** The fields it is made of. */
  readonly from: readonly (keyof V & string)[];
  /** Pure, run by the form and by the server; undefined while it cannot be told. */
  readonly value: (values: V) => unknown;
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
  readonly menu:
    | { readonly group: string; readonly label?: string; readonly legacy?: true; readonly when?: MenuCondition }
    | false;
  /** The field that stands for a record in titles, references and pickers: the first, unless said. */
  readonly title?: keyof F & string;
  readonly fields: F;
  readonly wire: Wire;
  /** Where its records are when it is not the provider: the name of a source (sources.ts), whose dialect says how calls travel. */
  readonly source?: string;
  readonly list?: {
    readonly columns?: readonly (keyof F & string)[];
    /** By title, unless said. */
    readonly sort?: readonly [field: (keyof F & string) | 'id', order: 'ASC' | 'DESC'];
    readonly perPage?: number;
    /** Without `page` the first page is answered, not the whole list. */
    readonly paged?: true;
    /** Amounts whose sums over everything that is selected stand under the list. */
    readonly sums?: readonly (keyof F & string)[];
    /** Named filters shown as tabs above the list. */
    readonly views?: Readonly<Record<string, readonly { field: keyof F & string; operator: string; value: unknown }[]>>;
    /** What the records are for, where there is none yet. */
    readonly empty?: string;
  };
  /** Groups of inputs under headings; fields not named follow at the end. */
  readonly form?: {
    readonly groups?: Readonly<Record<string, readonly (keyof F & string)[]>>;
    /** A new one begins with the own class of a class teacher, in its `campus_id` and `class_id`. */
    readonly ownClass?: true;
  };
  /** 'settings' (default): create, update?id=, view?id=. 'edit-id': create, edit/:id (house-management). */
  readonly routes?: 'settings' | 'edit-id';
  /**
   * Field whose campus limits who sees the row ('id' for the campuses themselves); null there means "all campuses".
   * Where the field names another record, the row belongs to the campus of that record, which may have it from a record
   * of its own.
   */
  readonly campus?: (keyof F & string) | 'id';
  /**
   * Shared by nature: seen at every campus where one of these records is that names it in `field`, and by all while
   * none does.
   */
  readonly sharedBy?: { readonly resource: string; readonly field: string };
  readonly actions?: Readonly<Record<string, Action>>;
  /** The reference to itself that makes a tree of its records: `tree: 'parent_id'`. */
  readonly tree?: keyof F & string;
  /**
   * The yes or no by which records are archived instead of deleted, and restored: they leave lists, pickers and new
   * references. A record is archived when the field has not its default, so an `is_active` may be named too.
   */
  readonly archive?: keyof F & string;
  /**
   * The whole number by which people put its records in an order: its list has that order, and rows are moved in it. The
   * server numbers them from 1.
   */
  readonly order?: keyof F & string;
  /** Lists on its view: key of an entity -> its field that names this record. */
  readonly related?: Readonly<Record<string, string>>;
  readonly db?: { readonly unique?: readonly (readonly (keyof F & string)[])[]; readonly softDelete?: true };
  readonly check?: readonly Check<F>[];
  /** Values of a new record that are made of others, by field: what is typed goes first. */
  readonly defaults?: { readonly [K in keyof F & string]?: MadeDefault<Partial<Row<F>>> };
  /**
   * One valid record: contract tests and end-to-end smoke use it. A ref may be left out: tests create the record it
   * needs.
   */
  readonly sample: NoInfer<Partial<Create<F>>>;
  /** Printed on its page of documentation. */
  readonly notes?: readonly string[];
}
export type MenuCondition = 'news' | 'upload' | 'two-step';

/** A declaration of any entity, as generators read it. */
export interface Resource extends Omit<
  ResourceDeclaration<Fields>,
  'check' | 'defaults' | 'sample' | 'title' | 'path' | 'list' | 'tree' | 'archive' | 'order'
> {
  readonly path: string;
  readonly title: string;
  readonly tree?: string;
  readonly archive?: string;
  readonly order?: string;
  readonly list?: {
    readonly columns?: readonly string[];
    readonly sort?: readonly [string, 'ASC' | 'DESC'];
    readonly perPage?: number;
    readonly paged?: true;
    readonly sums?: readonly string[];
    readonly views?: Readonly<Record<string, readonly { field: string; operator: string; value: unknown }[]>>;
    readonly empty?: string;
  };
  readonly check?: readonly AnyCheck[];
  readonly defaults?: Readonly<Record<string, MadeDefault<Record<string, unknown>>>>;
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
 *   key: 'genders',
 *   label: ['Gender', 'Genders'],
 *   menu: { group: 'Admission Settings' },
 *   fields: { name: f.text({ required: true, max: 50, unique: true }), is_active: f.bool({ default: true }) },
 *   wire: wire.rest('/gender'),
 *   sample: { name: 'Female' },
 * });
 */
export function defineResource<const F extends Fields>(declaration: ResourceDeclaration<F>): Declared<F> {
  const { path = declaration.key.replaceAll('_', '-'), title = Object.keys(declaration.fields)[0] } = declaration;
  const hasFile = Object.values<AnyField>(declaration.fields).some(({ kind }) => kind === 'file');
  const own = hasFile ? withFiles(declaration.wire) : declaration.wire;
  const wire = declaration.source === undefined ? own : ofSource(own);
  const move = declaration.order === undefined ? null : moveAction({ ...declaration, wire });
  const actions = move ? { actions: { ...declaration.actions, [MOVE]: move } } : {};
  return { ...declaration, path, title, wire, ...actions } as unknown as Declared<F>;
}

/** Name of the privilege for a verb of an entity: 'genders.update'. */
export const privilege = (resource: Pick<Resource, 'key'>, verb: Verb): string => `${resource.key}.${verb}`;

/** Whether each record is of one campus, or of all. */
export const hasOneCampus = ({ campus, fields }: Pick<Resource, 'campus' | 'fields'>): boolean =>
  campus === 'id' || (campus !== undefined && fields[campus]?.kind === 'ref');

/** The reference through which a row has its campus, when it has none of its own. */
export function campusParent({
  campus,
  fields,
}: Pick<Resource, 'campus' | 'fields'>): { readonly name: string; readonly to: string } | null {
  const field = campus === undefined ? undefined : fields[campus];
  return campus !== undefined && field?.kind === 'ref' && field.to && field.to !== 'campuses'
    ? { name: campus, to: field.to }
    : null;
}

/** Fields that have an input in this mode, in order: what archives or moves a record has a button. */
export const formFields = (
  { archive, order, ...resource }: Pick<Resource, 'fields' | 'archive' | 'order'>,
  mode: 'create' | 'update',
): [string, AnyField][] => writableFields(resource, mode).filter(([name]) => name !== archive && name !== order);

/** Fields that a call may send in this mode, in order. */
export function writableFields(resource: Pick<Resource, 'fields'>, mode: 'create' | 'update'): [string, AnyField][] {
  return Object.entries(resource.fields).filter(
    ([, field]) => field.kind !== 'computed' && !field.computed && ['both', mode].includes(field.form ?? 'both'),
  );
}

/** Its fields as a caller gives them: what is made of others while nobody gives it is not required of anybody. */
export const givenFields = ({ fields, defaults = {} }: Pick<Resource, 'fields' | 'defaults'>): Resource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, defaults[name] ? { ...field, required: false } : field]),
  );

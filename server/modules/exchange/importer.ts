/** What can be imported: every declared entity, and whatever a module registers under a type of its own (students in bulk). */
import type { NamedField } from '../../../contract/exchange/fields.ts';
import { privilege } from '../../../contract/resource.ts';
import { resources } from '../../../src/resources/index.ts';
import { notFound, notPermitted } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import type { Values } from '../../resources/hooks.ts';
import { resourceImporter } from './resourceImporter.ts';

/** A record that is there already and stands for a row of the file. */
export interface Known {
  readonly id: number;
  /** Labels of the columns in which the row differs from it. */
  readonly differs: readonly string[];
}
/** A row with its values; `checked` when they passed every rule that needs no database. */
export interface Candidate {
  readonly values: Values;
  readonly checked: Values | null;
}
export interface Importer {
  readonly type: string;
  readonly label: readonly [one: string, many: string];
  /** Privilege that an import needs, and the one that undoes the import of somebody else. */
  readonly needs: string;
  readonly undoNeeds: string;
  readonly fields: readonly NamedField[];
  /** Sets of fields whose values, together, no two records share. */
  readonly unique: readonly (readonly string[])[];
  /** Values with defaults; throws 422 per field as a create does. No database. */
  readonly check: (values: Values) => Values;
  /** For each candidate the record it repeats, judged by the columns of the file. */
  readonly known: (call: Call, candidates: readonly Candidate[], columns: ReadonlySet<string>) => Promise<readonly (Known | null)[]>;
  /** Creates one record under all the rules of its own screen, and answers its id. */
  readonly create: (call: Call, values: Values) => Promise<number>;
  /** Which of these records are there and visible. */
  readonly exist: (call: Call, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Which of these records were changed, deleted or put to use since; `apart`: all records of the import. */
  readonly touched: (call: Call, ids: readonly number[], apart: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly remove: (call: Call, id: number) => Promise<void>;
}

const needed = resources.filter(({ wire }) => wire.create).map((resource) => privilege(resource, 'create'));
/** Whoever holds none of these imports nothing. */
export const importPrivileges: readonly string[] = needed;
const registered = new Map<string, Importer>();
/** Adds a type that is not a declared entity. Called while modules load, before the routes are served. */
export function registerImporter(importer: Importer): void {
  registered.set(importer.type, importer);
  needed.push(importer.needs);
}

const ofResources = new Map<string, Importer>();
function find(type: string): Importer | undefined {
  const known = registered.get(type) ?? ofResources.get(type);
  if (known) return known;
  const resource = resources.find(({ key }) => key === type);
  if (!resource?.wire.create) return undefined;
  const made = resourceImporter(resource);
  ofResources.set(type, made);
  return made;
}
/** Throws 404 for what cannot be imported, 401 for who may not create it. */
export function importerFor(session: Session, type: string): Importer {
  const importer = find(type);
  if (!importer) throw notFound('Import');
  if (!session.privileges.has(importer.needs)) throw notPermitted();
  return importer;
}

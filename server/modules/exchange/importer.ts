/**
 * What can be imported: every declared entity, and whatever a module registers under a type of its own (students in
 * bulk).
 */
import { privilege } from '../../../contract/resource.ts';
import { resources } from '../../declared.ts';
import { notFound, notPermitted } from '../../http/appError.ts';
import type { Session } from '../../http/whose.ts';
import type { Importer } from './importerType.ts';
import { resourceImporter } from './resourceImporter.ts';

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

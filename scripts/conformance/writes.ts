/** Adds, changes and deletes one record of each settings list that stands by itself. Only when it is asked for. */
import { writableFields, type Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';
import { encodeValues } from '../../src/dataProvider/encode.ts';
import { CAP, readAll, type ReadPage } from '../../src/dataProvider/pages.ts';
import { resources } from '../../server/declared.ts';
import { send, type Provider, type Reply, type Sent } from './provider.ts';

export interface Written {
  readonly entity: string;
  /** What went wrong; null when all went well. */
  readonly problem: string | null;
}
/** A plain title, no file, and nothing else that must be there first. */
const isPlain = ({ wire, fields, title }: Resource): boolean =>
  [wire.create, wire.update, wire.remove].every((call) => call !== false && call.needs === undefined) &&
  fields[title]?.kind === 'text' &&
  fields[title].pattern === undefined &&
  writableFields({ fields }, 'create').every(([, { kind, required }]) => kind !== 'ref' || !required);

const failed = (verb: string, { status }: Reply): string | null =>
  status >= 200 && status < 300 ? null : `${verb} answered ${status}`;

const callOf = ({ method, path, override }: Call): Sent => ({ method, path, override });
async function writeOne(provider: Provider, resource: Resource): Promise<string | null> {
  const { wire, title, fields, sample } = resource;
  const onWire = fields[title]?.wire ?? title;
  const name = `Conformance ${Date.now().toString(36)}`;
  const { create, update, remove, list } = wire;
  if (!create || !update || !remove) return null;
  const body = encodeValues(fields, 'create', { ...sample, [title]: name });
  const made = await send(provider, { ...callOf(create), body, isForm: create.body === 'multipart' });
  if (failed('adding', made)) return failed('adding', made);
  const rowNamed = async (text: string) => {
    const read: ReadPage = async (page, per_page) =>
      (await send(provider, { ...callOf(list), query: page === undefined ? {} : { page, per_page } })).json;
    return (await readAll(read, list.paging === 'laravel' ? CAP : undefined)).find((row) => row[onWire] === text);
  };
  const row = await rowNamed(name);
  if (!row) return 'what was added is not in the list; look for it and delete it by hand';
  const path = (of: string): string => of.replace('{id}', String(row['id']));
  const version = row['version'] === undefined ? {} : { version: row['version'] };
  const isForm = update.body === 'multipart';
  const changed = await send(provider, {
    ...callOf(update),
    path: path(update.path),
    body: { [onWire]: `${name} b`, ...version },
    isForm,
  });
  const kept = changed.status < 300 && (await rowNamed(`${name} b`)) === undefined;
  const gone = await send(provider, { ...callOf(remove), path: path(remove.path) });
  return failed('changing', changed) ?? (kept ? 'a change was not kept' : null) ?? failed('deleting', gone);
}

export async function writeEverything(provider: Provider): Promise<Written[]> {
  const written: Written[] = [];
  for (const resource of resources.filter(isPlain))
    written.push({ entity: resource.label[1], problem: await writeOne(provider, resource) });
  return written;
}

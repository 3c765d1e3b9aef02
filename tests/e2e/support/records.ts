/** Records that a form needs to choose from, made through the API from the declarations' samples. */
import type { Page } from '@playwright/test';
import type { Resource } from '../../../contract/resource.ts';
import type { Call } from '../../../contract/wire.ts';
import { resourceOf } from '../../../src/resources/index.ts';
import { api, sendForm } from './test.ts';

type Saved = { data: { id: number } };
const create = (page: Page, cell: Call, body: Record<string, unknown>): Promise<Saved> =>
  cell.body === 'multipart' ? sendForm<Saved>(page, cell.path, body) : api<Saved>(page, cell.method, cell.path, body);

/** The id of some record of the entity; one is made when there is none. */
async function someRecord(page: Page, key: string): Promise<number> {
  const resource = resourceOf(key);
  const { data } = await api<{ data: { id: number }[] }>(page, 'GET', resource.wire.list.path);
  if (data[0]) return data[0].id;
  if (!resource.wire.create) throw new Error(`no ${key} to choose from, and none can be made`);
  const saved = await create(page, resource.wire.create, {
    ...resource.sample,
    ...(await requiredRefs(page, resource)),
  });
  return saved.data.id;
}

/** Ids for the required references of a record of this entity, the records made where none exist. */
export async function requiredRefs(page: Page, resource: Resource): Promise<Record<string, number>> {
  const refs: Record<string, number> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'ref' && field.required && field.to && resource.sample[name] === undefined)
      refs[name] = await someRecord(page, field.to);
  }
  return refs;
}

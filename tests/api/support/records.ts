/** Records of declared entities through the API, with the records they need. */
import { resourceOf } from '../../../src/resources/index.ts';
import type { Resource } from '../../../contract/resource.ts';
import { callCell, type Answer, type Api, type Row, type TestUser } from './apiClient.ts';

/** Records made so far for an institute: key of the resource -> id. */
export type Made = Map<string, number>;

/** The sample with every required reference filled; references are made once. */
export async function sampleBody(
  api: Api,
  user: TestUser,
  resource: Resource,
  made: Made,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...resource.sample };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.to || !field.required || field.when || body[name] !== undefined) continue;
    const id = made.get(field.to) ?? (await makeRecord(api, user, resourceOf(field.to), made)).id;
    body[name] = field.kind === 'refs' ? [id] : id;
  }
  return body;
}
export const create = (
  api: Api,
  user: TestUser,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> => {
  if (!resource.wire.create) throw new Error(`${resource.key} cannot be created`);
  return callCell(api, user, resource.wire.create, { body });
};
/** Makes the sample record and remembers it. */
export async function makeRecord(api: Api, user: TestUser, resource: Resource, made: Made): Promise<Row> {
  const answer = await create(api, user, resource, await sampleBody(api, user, resource, made));
  if (answer.status !== 201) throw new Error(`${resource.key} was not created: ${answer.status} ${answer.text}`);
  made.set(resource.key, answer.row.id);
  return answer.row;
}
export const list = (
  api: Api,
  user: TestUser,
  resource: Resource,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Answer> => callCell(api, user, resource.wire.list, { query });

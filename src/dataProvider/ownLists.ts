/** What a list beyond the specification holds where the provider does not have it, out of calls that it does have. */
import type { Call } from '../../contract/wire.ts';
import { getCredentials } from '../auth/credentials.ts';
import { NotOffered } from '../auth/offers.ts';
import { rowsOf } from './envelope.ts';
import { request } from './httpClient.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The classes of each campus, as `/campus_class` would list them. */
async function campusClasses(): Promise<Rows> {
  const { campuses = [], instituteCode: institute_code } = getCredentials() ?? {};
  const lists = await Promise.all(
    campuses.map(async ({ id }) => {
      const { json } = await request('/campus_classes', { method: 'POST', body: { campus_id: id, institute_code } });
      return rowsOf(json).rows.map((row) => ({ ...row, campus_id: id }));
    }),
  );
  return lists.flat();
}
async function classes(): Promise<Rows> {
  const byId = new Map((await campusClasses()).map((row) => [row['class_id'], row['class_name']]));
  return [...byId].map(([id, class_name], at) => ({ id, class_name, sort_order: at, is_active: true }));
}
const FROM: Readonly<Record<string, () => Promise<Rows>>> = { '/classes': classes, '/campus_class': campusClasses };

/** Rows for a list, none where nothing tells them. Throws NotOffered for anything but a list. */
export async function withoutOwnList({ method, path }: Call): Promise<{ readonly data: Rows }> {
  if (method !== 'GET') throw new NotOffered();
  return { data: (await FROM[path]?.()) ?? [] };
}

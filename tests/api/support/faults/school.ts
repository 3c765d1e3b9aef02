/** An institute with a signed-in administrator, made as the commands of an operator make it, without a process for each. */
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../../../contract/internal.ts';
import { withOpenDatabase } from '../../../../server/operations/connect.ts';
import { createInternalInstitute } from '../../../../server/operations/institute/internal.ts';
import { makeLink } from '../../../../server/operations/makeLink.ts';
import type { Place, ServerProcess } from './serverProcess.ts';

export interface School {
  readonly code: string;
  readonly token: string;
}
/** The institute whose administrators write news. */
const CODE = INTERNAL_INSTITUTE_CODE;
const whereOf = (place: Place) => ({
  databaseUrl: 'databaseUrl' in place ? place.databaseUrl : null,
  dataDir: 'dataDir' in place ? place.dataDir : '',
});

/** Signs a user in by a link; answers the token. */
export async function enter({ base }: Pick<ServerProcess, 'base'>, place: Place, user: string): Promise<string> {
  const link = await withOpenDatabase((db) => makeLink(db, base, { institute: CODE, user }), whereOf(place));
  const answer = await fetch(`${base}/api/getinstituteData/${CODE}`, {
    headers: { authorization: `Bearer ${link.split('/').at(-1) ?? ''}` },
  });
  if (!answer.ok) throw new Error(`hand-off: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
export async function openSchool(server: Pick<ServerProcess, 'base'>, place: Place): Promise<School> {
  await withOpenDatabase(createInternalInstitute, whereOf(place));
  return { code: CODE, token: await enter(server, place, INTERNAL_ADMIN_USERNAMES[0] ?? '') };
}

/** An institute with a signed-in administrator, made by the commands that an operator uses. */
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../../../contract/internal.ts';
import { runScript, type Place, type ServerProcess } from './serverProcess.ts';

export interface School {
  readonly code: string;
  readonly token: string;
}
/** The institute whose administrators write news. */
const CODE = INTERNAL_INSTITUTE_CODE;

export async function openSchool(server: ServerProcess, place: Place): Promise<School> {
  const made = await runScript('scripts/institute.ts', ['--internal'], place);
  if (made.code !== 0) throw new Error(made.stderr);
  const link = await runScript(
    'scripts/link.ts',
    ['--institute', CODE, '--user', INTERNAL_ADMIN_USERNAMES[0] ?? ''],
    place,
  );
  if (link.code !== 0) throw new Error(link.stderr);
  const oneTime = link.stdout.trim().split('/').at(-1) ?? '';
  const answer = await fetch(`${server.base}/api/getinstituteData/${CODE}`, {
    headers: { authorization: `Bearer ${oneTime}` },
  });
  if (!answer.ok) throw new Error(`hand-off: ${answer.status} ${await answer.text()}`);
  return { code: CODE, token: ((await answer.json()) as { token: string }).token };
}

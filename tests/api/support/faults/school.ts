/** An institute with a signed-in administrator, made by the commands that an operator uses. */
import { runScript, type Place, type ServerProcess } from './serverProcess.ts';

export interface School {
  readonly code: string;
  readonly token: string;
}
const CODE = 'faults';

export async function openSchool(server: ServerProcess, place: Place): Promise<School> {
  const made = await runScript('scripts/institute.ts', ['create', '--code', CODE, '--name', 'School of Hard Knocks', '--admin', 'head'], place);
  if (made.code !== 0) throw new Error(made.stderr);
  const link = await runScript('scripts/link.ts', ['--institute', CODE, '--user', 'head'], place);
  if (link.code !== 0) throw new Error(link.stderr);
  const oneTime = link.stdout.trim().split('/').at(-1) ?? '';
  const answer = await fetch(`${server.base}/api/getinstituteData/${CODE}`, { headers: { authorization: `Bearer ${oneTime}` } });
  if (!answer.ok) throw new Error(`hand-off: ${answer.status} ${await answer.text()}`);
  return { code: CODE, token: ((await answer.json()) as { token: string }).token };
}

/** Walks an import over the API as the wizard does. */
import type { ImportRow, ImportRun } from '../../contract/endpoints/exchange.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { sheetsFile, type Value } from '../support/sheets.ts';
import type { Answer, Api, TestUser } from './support/apiClient.ts';

export const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'list.csv'): File => new File([content], name);
export async function workbook(rows: readonly (readonly Value[])[], sheet = 'Sheet1'): Promise<File> {
  return fileOf(await sheetsFile({ [sheet]: rows }), 'list.xlsx');
}
export interface Opened {
  run: ImportRun;
  sheets: string[];
  samples: string[][];
  earlier: { id: number; created: number } | null;
}
export const runOf = (answer: Answer): ImportRun => (answer.json['data'] as { run: ImportRun }).run;

export async function open(
  api: Api,
  user: TestUser,
  type: string,
  file: File,
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('file', file);
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return api.call(`/imports/${type}/file`, { token: user.token, form });
}
export const post = (
  api: Api,
  user: TestUser,
  run: Pick<ImportRun, 'id'>,
  step: string,
  json: object = {},
): Promise<Answer> => api.call(`/imports/${run.id}/${step}`, { token: user.token, json });
export const rowsOf = async (
  api: Api,
  user: TestUser,
  run: Pick<ImportRun, 'id'>,
  query: Record<string, string> = {},
): Promise<ImportRow[]> =>
  (await api.call(`/imports/${run.id}/rows`, { token: user.token, query })).json['data'] as ImportRow[];

/** Repeats a step until it says that it is finished. */
export async function repeat(
  api: Api,
  user: TestUser,
  run: Pick<ImportRun, 'id'>,
  step: string,
  json: object = {},
): Promise<Answer> {
  for (;;) {
    const answer = await post(api, user, run, step, json);
    const data = answer.json['data'] as { finished?: boolean } | undefined;
    if (answer.status !== 200 || data?.finished === true) return answer;
  }
}
/** Opens, maps as the wizard suggests, and checks. */
export async function checked(
  api: Api,
  user: TestUser,
  type: string,
  file: File,
  values: object = {},
): Promise<ImportRun> {
  const opened = await open(api, user, type, file);
  if (opened.status !== 200) throw new Error(`${type} was not opened: ${opened.status} ${opened.text}`);
  const { run } = opened.json['data'] as Opened;
  const mapped = await post(api, user, run, 'mapping', {
    mapping: suggestMapping(run.columns, importFields(resourceOf(type))),
    values,
  });
  if (mapped.status !== 200) throw new Error(`${type} was not mapped: ${mapped.text}`);
  const done = await repeat(api, user, run, 'check');
  if (done.status !== 200) throw new Error(`${type} was not checked: ${done.text}`);
  return runOf(done);
}
/** The whole way; answers the import as it ended. */
export async function imported(
  api: Api,
  user: TestUser,
  type: string,
  file: File,
  values: object = {},
): Promise<ImportRun> {
  const run = await checked(api, user, type, file, values);
  const done = await repeat(api, user, run, 'commit');
  if (done.status !== 200) throw new Error(`${type} was not committed: ${done.text}`);
  return runOf(done);
}

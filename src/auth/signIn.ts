import { messageOf, send, type Answer, type RequestOptions } from '../dataProvider/send.ts';
import { readAll } from '../dataProvider/pages.ts';
import type { Credentials, UserInfo } from './credentials.ts';
import type { HandOff } from './handOff.ts';
import { capabilitiesIn } from './learnCapabilities.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const dayOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;

/** A sign-in call, made once more when it fails (specification 9). */
async function call(token: string, path: string, query?: RequestOptions['query']): Promise<unknown> {
  const once = async (): Promise<Answer> => {
    const answer = await send(token, path, query ? { query } : {});
    if (answer.status < 200 || answer.status >= 300)
      throw new Error(messageOf(answer.json) ?? `${path.split('/')[1]} answered ${answer.status}`);
    return answer;
  };
  const { json } = await once().catch(once);
  return json;
}

const inData = (json: unknown): unknown => (isObject(json) && 'data' in json ? json['data'] : json);

/** All campuses, also of a provider that answers them in pages. */
async function campusesOf(token: string, institute_code: string): Promise<Credentials['campuses']> {
  const rows = await readAll((page, per_page) =>
    call(token, '/campus', { institute_code, ...(page === undefined ? {} : { page, per_page }) }),
  );
  return rows.map((row) => ({ id: Number(row['id']), campus_name: String(row['campus_name'] ?? '') }));
}

function userOf(json: unknown): Pick<Credentials, 'username' | 'userInfo' | 'userPaidDates'> {
  const data = inData(json);
  const info = isObject(data) ? data['user_info'] : undefined;
  if (!isObject(data) || !isObject(info)) throw new Error('the profile has no user_info');
  const username = textOrNull(info['username']);
  const privileges = info['privileges'] ?? data['privileges'];
  const userInfo: UserInfo = {
    ...info,
    username,
    user_settings: (info['user_settings'] as string | null | undefined) ?? null,
    ...(Array.isArray(privileges) ? { privileges: privileges.map(String) } : {}),
  };
  const dates = data['user_paid_dates'] ?? null;
  if (dates !== null && !isObject(dates)) throw new Error('the paid dates of the profile are no object');
  return {
    username,
    userInfo,
    userPaidDates: dates ? { from: textOrNull(dates['from']), to: textOrNull(dates['to']) } : null,
  };
}

/**
 * The three calls of the hand-off (specification 7). The first may answer a session token, which replaces the one-time
 * code of the link; without one the link's token stays. Rejects when any call fails twice or answers something else.
 * `onAccepted` is called once the link turns out to be good.
 */
export async function signIn(
  { instituteCode, userId, token: code }: HandOff,
  onAccepted?: () => void,
): Promise<Credentials> {
  const institute = await call(code, `/getinstituteData/${encodeURIComponent(instituteCode)}`);
  const data = inData(institute);
  if (!isObject(data)) throw new Error('the institute has no data');
  const token = textOrNull(isObject(institute) ? institute['token'] : null) ?? textOrNull(data['token']) ?? code;
  onAccepted?.();
  const [campuses, user] = await Promise.all([
    campusesOf(token, instituteCode),
    call(token, `/user/${encodeURIComponent(userId)}`),
  ]);
  return {
    data: {
      institute_name: String(data['institute_name'] ?? ''),
      campus_name: textOrNull(data['campus_name']),
      thumbnail_image_code: textOrNull(data['thumbnail_image_code']),
      report_start: dayOrNull(data['report_start']),
    },
    token,
    instituteCode,
    userId,
    campuses,
    capabilities: capabilitiesIn(institute),
    ...userOf(user),
  };
}

/** What the attacks share: asking the server, asking the database, and what came of it. */
import pg from 'pg';
import { runningEngineUrl } from '../../../../server/database/engine/startEngine.ts';
import type { School } from './school.ts';

export interface AttackResult {
  readonly attack: string;
  /** How often it struck. */
  readonly strikes: number;
  /** What was lost, doubled or answered wrongly; empty when it is as it must be. */
  readonly faults: readonly string[];
}
/** What is attacked: a server, or a proxy before several; and its database, the embedded one or another. */
export interface Attacked {
  readonly server: { readonly base: string };
  readonly school: School;
  readonly dataDir?: string;
  readonly databaseUrl?: string;
}
export interface Told {
  /** 0: no answer. */
  readonly status: number;
  readonly json: Record<string, unknown>;
}
export const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));
/** Longer than any machine needs. */
export const PATIENCE_MS = 180_000;

export async function ask(
  { server, school }: Pick<Attacked, 'server' | 'school'>,
  path: string,
  body?: FormData | object,
  token = school.token,
  key?: string,
): Promise<Told> {
  const json = body !== undefined && !(body instanceof FormData);
  try {
    const answer = await fetch(`${server.base}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, json: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
  } catch {
    return { status: 0, json: {} };
  }
}
export const dataOf = <T>({ json }: Told): T => json['data'] as T;
export async function asOwner<T>(
  { dataDir = '', databaseUrl, school }: Attacked,
  work: (client: pg.Client, code: string) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl ?? (await runningEngineUrl({ dataDir })) ?? '' });
  await client.connect();
  try {
    await client.query("SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)", [
      school.code,
    ]);
    return await work(client, school.code);
  } finally {
    await client.end();
  }
}
export const count = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<number> =>
  Number((await client.query<{ n: string }>(text, [...values])).rows[0]?.n);

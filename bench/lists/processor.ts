/** Processor time of processes, from /proc: what a request costs, however busy the machine is with other work. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

const nanos = (path: string): number => Number(readFileSync(path, 'utf8').split(' ')[0]);
/** Nanoseconds that all threads of a process have run; 0 of one that has ended. */
function nanosOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, id) => sum + nanos(`/proc/${pid}/task/${id}/schedstat`), 0);
  } catch {
    return 0;
  }
}
/** The processes of a database server: those of its connections and its own. */
async function processesOf(url: string): Promise<() => number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1];
  await client.end();
  return () => readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
}
/** Begins to watch processes, those that start meanwhile too; what is given back says how many µs they have run. */
function watchProcessor(pids: () => readonly number[]): () => number {
  const before = new Map(pids().map((pid) => [pid, nanosOf(pid)]));
  return () => pids().reduce((sum, pid) => sum + Math.max(0, nanosOf(pid) - (before.get(pid) ?? 0)), 0) / 1000;
}

/** What a request cost in a round, in µs of processor time: of our process, and of the database server. */
export interface Cost {
  readonly server: number;
  readonly database: number;
}
/** Runs a load on the server process `pid` and adds what each of its requests cost. */
export async function measured(url: string) {
  const processes = await processesOf(url);
  return async <T extends { readonly count: number }>(pid: number, load: () => Promise<T>): Promise<T & Cost> => {
    const [server, database] = [watchProcessor(() => [pid]), watchProcessor(processes)];
    const done = await load();
    return { ...done, server: server() / done.count, database: database() / done.count };
  };
}
/** The least that both took together: what else the machine does only ever adds to it. */
export const leastOf = (costs: readonly Cost[]): number =>
  Math.min(...costs.map(({ server }) => server)) + Math.min(...costs.map(({ database }) => database));

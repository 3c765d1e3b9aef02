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
export async function processesOf(url: string): Promise<() => number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1];
  await client.end();
  return () => readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
}
/** Begins to watch processes, those that start meanwhile too; what is given back says how many µs they have run. */
export function watchProcessor(pids: () => readonly number[]): () => number {
  const before = new Map(pids().map((pid) => [pid, nanosOf(pid)]));
  return () => pids().reduce((sum, pid) => sum + Math.max(0, nanosOf(pid) - (before.get(pid) ?? 0)), 0) / 1000;
}

/**
 * What is said of the work of this process to whoever measures it: logs of requests, metrics, traces. Each is loaded
 * only where it is configured; without any, nothing is said and nothing is paid for.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, MiddlewareHandler } from 'hono';
import { lifecycle } from '../http/lifecycle.ts';
import { requestIdOf } from '../http/requestId.ts';
import type { Session } from '../http/whose.ts';

/** A request while it runs; `marks` is for what an observer has to find again at its statements. */
export interface Running {
  readonly id: string;
  readonly marks: Map<string, unknown>;
}
export interface Answered {
  readonly id: string;
  readonly method: string;
  /** As it is declared, without the values in it: '/api/students/:id'; 'page' of the web application, else 'none'. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly institute: string | null;
  readonly user: number | null;
}
export interface Observer {
  /** A request begins; what is returned is called once it is answered. */
  readonly request?: (context: Context, running: Running) => (answered: Answered) => void;
  /** A statement is sent to the database; what is returned is called with its failure, if it was one. */
  readonly statement?: (text: string) => (error?: unknown) => void;
  /** A job was worked at: a part of it done, or interrupted. */
  readonly job?: (kind: string, outcome: 'part' | 'interrupted') => void;
  readonly stop?: () => Promise<void>;
}

const current = new AsyncLocalStorage<Running>();
/** The request that this is done for, where requests are observed. */
export const runningRequest = (): Running | undefined => current.getStore();

let observers: readonly Observer[] = [];
type Ends = (error?: unknown) => void;
/** Said of each statement, by one call or, where nobody listens, by none. */
export const observed: { statement: ((text: string) => Ends) | undefined; job: Observer['job'] } = {
  statement: undefined,
  job: undefined,
};
/** Those who listen from now on, in this process. */
export function setObservers(all: readonly Observer[]): void {
  observers = all;
  const statements = all.flatMap(({ statement }) => statement ?? []);
  const jobs = all.flatMap(({ job }) => job ?? []);
  observed.statement =
    statements.length === 0
      ? undefined
      : (text) => {
          const ends = statements.map((begin) => begin(text));
          return (error) => ends.forEach((end) => end(error));
        };
  observed.job = jobs.length === 0 ? undefined : (...said) => jobs.forEach((job) => job(...said));
}

const routeOf = (context: Context): string =>
  (context.get('route') as string | undefined) ??
  (context.req.path.startsWith('/api/') || context.res.status === 404 ? 'none' : 'page');

async function observedRequest(context: Context, next: () => Promise<void>): Promise<void> {
  const running: Running = { id: requestIdOf(context), marks: new Map() };
  const began = performance.now();
  const ends = observers.flatMap(({ request }) => request?.(context, running) ?? []);
  await current.run(running, next);
  const session = context.get('session') as Session | undefined;
  const answered: Answered = {
    id: running.id,
    method: context.req.method,
    route: routeOf(context),
    status: context.res.status,
    milliseconds: performance.now() - began,
    institute: session?.instituteCode ?? null,
    user: session?.userId ?? null,
  };
  for (const end of ends) end(answered);
}
/** Says of requests that they begin and end, and asks those who hold a connection to leave a process that ends. */
export const observing: MiddlewareHandler = async (context, next) => {
  if (observers.length === 0) await next();
  else await observedRequest(context, next);
  if (lifecycle.isDraining) context.res.headers.set('connection', 'close');
};

/** From route table to Hono: authenticate, authorise, check the institute, read the body, run in one transaction. */
import type { Context, Hono } from 'hono';
import { sql } from 'kysely';
import { sendNow, withInstitute, type Trx } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import { atOnce, withAhead, type AheadOf } from './ahead.ts';
import { AppError, notPermitted, sessionEnded } from './appError.ts';
import { readBody } from './body.ts';
import { limits } from './limits.ts';
import { bucket, type Bucket } from './rateLimit.ts';
import { ipOf } from './clientAddress.ts';
import { toAnswer } from './errors.ts';
import { once } from './idempotency.ts';
import { SessionChanged } from './knownSessions.ts';
import { privilegeCatalogue } from './privileges.ts';
import { requestIdOf } from './requestId.ts';
import type { Call, PublicRoute, Reply, Route } from './route.ts';
import { jsonAnswer } from './securityHeaders.ts';
import { recallSession, resolveSession, type Caller } from './session.ts';
import type { Session } from './whose.ts';
import { checkTenant } from './tenancy.ts';
import { inTurn } from './turns.ts';

export const API = '/api';
const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
export function answerError(context: Context, error: unknown): Response {
  const id = requestIdOf(context);
  const { status, json } = toAnswer(error, id);
  return context.json(json, status as 400, { 'x-request-id': id });
}

/** Refuses to start with a route that nobody, or everybody, could call by mistake. */
export function assertPolicy(routes: readonly Route[], privileges: readonly string[] = privilegeCatalogue): void {
  const known = new Set(privileges);
  const seen = new Set<string>();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const shape = name.replace(/\{\w+\}/g, '{}');
    if (seen.has(shape)) throw new Error(`Route ${name} is declared twice`);
    seen.add(shape);
    if (route.access === 'signed-in') continue;
    if (!Array.isArray(route.access?.anyOf) || route.access.anyOf.length === 0)
      throw new Error(`Route ${name} does not say who may use it`);
    for (const privilege of route.access.anyOf) {
      if (!known.has(privilege))
        throw new Error(`Route ${name} asks for '${privilege}', which is not in the privilege catalogue`);
    }
  }
}
const may = (session: Session, access: Route['access']): boolean =>
  access === 'signed-in' || access.anyOf.some((name) => session.privileges.has(name));

async function handle(context: Context, route: Route, db: Database, budget: Bucket): Promise<Response> {
  const token = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (!token) throw sessionEnded('Sign in first');
  const resolve = (): Promise<Caller> => resolveSession(db, token, route.takesCode === true);
  let caller = (route.takesCode ? null : recallSession(token)) ?? (await resolve());
  context.set('session', caller.session);
  const wait = await budget.take(db, caller.session.instituteCode, String(caller.session.userId));
  if (wait > 0) {
    context.header('retry-after', String(wait));
    throw new AppError(429, `Too many requests. Try again in ${wait} seconds.`);
  }
  // What is remembered may let somebody in, and is then confirmed; it keeps nobody out.
  if (!may(caller.session, route.access) && caller.confirm) caller = await resolve();
  if (!may(caller.session, route.access)) throw notPermitted();
  let leave: (() => void) | undefined;
  const large = (): void => void (leave ??= largeBodies.enter(whoOf(caller.session)));
  try {
    const sent =
      context.req.method === 'GET'
        ? { values: {}, form: false }
        : await readBody(context, { maxBytes: route.maxBytes, large });
    return await answerCurrent(context, route, db, caller, resolve, sent);
  } finally {
    leave?.();
  }
}
/** The answer for the session as it is: when it is no longer what was remembered, once more with what it has become. */
async function answerCurrent(
  context: Context,
  route: Route,
  db: Database,
  caller: Caller,
  resolve: () => Promise<Caller>,
  sent: Awaited<ReturnType<typeof readBody>>,
): Promise<Response> {
  try {
    return await answer(context, route, db, caller, sent);
  } catch (error) {
    if (!(error instanceof SessionChanged)) throw error;
    const fresh = await resolve();
    if (!may(fresh.session, route.access)) throw notPermitted();
    return answer(context, route, db, fresh, sent);
  }
}

const whoOf = ({ instituteCode, userId }: Session): string => `${instituteCode}|${userId}`;
/** Pictures, passwords and files of one user that are worked on at the same time, and bodies larger than most. */
const slowWork = atOnce(4, 'Other files of yours are still being read; try again in a moment');
const largeBodies = atOnce(4, 'Other files of yours are still on their way; try again in a moment');

async function answer(
  context: Context,
  route: Route,
  db: Database,
  caller: Caller,
  { values, form }: Awaited<ReturnType<typeof readBody>>,
): Promise<Response> {
  const requestId = requestIdOf(context);
  const { session, isCode, hash } = caller;
  const query = context.req.query();
  const params = context.req.param() as Record<string, string>;
  const routeName = `${route.method} ${route.path}`;
  const key = route.method === 'GET' || route.reads ? undefined : context.req.header('idempotency-key');
  let committed: ((db: Database) => void)[] = [];
  const run = async (trx: Trx, ahead: AheadOf, confirmed: Promise<void> | undefined): Promise<Reply | Response> => {
    committed = []; // a lost race runs the work again
    const body = checkTenant(route.tenant, session.instituteCode, query, values);
    const afterCommit: Call['afterCommit'] = (work) => void committed.push(work);
    const finish: Call['finish'] = async (make) => {
      await confirmed;
      return sendNow(
        trx,
        make(() => sql``),
        { last: true },
      );
    };
    const call: Call = {
      trx,
      ahead,
      session,
      params,
      query,
      body,
      form,
      requestId,
      ip: ipOf(context),
      token: { hash, isCode },
      finish,
      afterCommit,
    };
    if (key === undefined) return route.run(call);
    return once(call, key, routeName, async (keyed) => {
      const made = await route.run(keyed);
      if (made instanceof Response) throw new Error(`${route.path} answers a file and cannot honour Idempotency-Key`);
      return made;
    });
  };
  const runConfirmed = async (trx: Trx, ahead: AheadOf): Promise<Reply | Response> => {
    // Sent ahead of the work and answered with it. Whatever the work comes to, it counts only for the session as it is.
    const confirmed = caller.confirm?.(trx);
    const [current, reply] = await Promise.allSettled([confirmed, run(trx, ahead, confirmed)]);
    if (current.status === 'rejected') throw current.reason;
    if (reply.status === 'rejected') throw reply.reason;
    return reply.value;
  };
  const work = (ahead: AheadOf): Promise<Reply | Response> =>
    withInstitute(db, session, (trx) => runConfirmed(trx, ahead), {
      reads: route.reads === true,
      snapshot: route.snapshot?.(query) === true,
    });
  const reply = await withAhead(
    db,
    (ahead) => (route.inTurn ? inTurn(session.instituteCode, () => work(ahead)) : work(ahead)),
    async (slow) => {
      const leave = slowWork.enter(whoOf(session));
      return slow().finally(leave);
    },
  );
  for (const after of committed) after(db);
  if (reply instanceof Response) return reply;
  return jsonAnswer(context, reply.json, reply.status ?? 200, { 'x-request-id': requestId });
}

/** Adds the routes; throws at start when one of them has no valid access among `privileges`. */
export function addRoutes(
  app: Hono,
  db: Database,
  routes: readonly Route[],
  open: readonly PublicRoute[],
  privileges: readonly string[] = privilegeCatalogue,
  budget: Bucket = bucket({ ...limits.calls, points: 0 }),
): void {
  assertPolicy(routes, privileges);
  for (const route of open) {
    if (route.access !== 'public') throw new Error(`Route ${route.path} does not say that it is public`);
    app.on(route.method, honoPath(route.path), (context: Context) => {
      context.set('route', honoPath(route.path));
      return route.run(context, db);
    });
  }
  // Literal paths before patterns: '/hrm/x' must win over '/{name}/x'.
  const order = [...routes].sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  for (const route of order) {
    const path = API + honoPath(route.path);
    app.on(route.method, path, (context: Context) => {
      context.set('route', path);
      return handle(context, route, db, budget);
    });
  }
}

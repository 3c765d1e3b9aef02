/** Which screens will work before a provider, which calls are missing, which shapes are odd. */
import type { Capability } from '../../contract/capabilities.ts';
import { allPages, type PageRoute } from '../../src/pages/index.ts';
import { resources } from '../../server/declared.ts';
import { signIn, type Provider } from './provider.ts';
import { readEverything, type Found } from './reads.ts';
import { writeEverything, type Written } from './writes.ts';

export interface ScreenFound {
  readonly path: string;
  readonly outcome: 'works' | 'left out' | 'does not work';
  /** Calls or capabilities that are missing. */
  readonly why: readonly string[];
}
export interface Conformance {
  readonly capabilities: readonly Capability[];
  readonly screens: readonly ScreenFound[];
  readonly calls: readonly Found[];
  /** Null: nothing was written. */
  readonly written: readonly Written[] | null;
}

/** The calls without which a page shows nothing. */
function callsOf({ path, generated, asks }: PageRoute): readonly string[] {
  const resource = generated && resources.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  return resource ? [`${resource.wire.list.method} ${resource.wire.list.path}`] : asks;
}
function screenOf(route: PageRoute, calls: ReadonlyMap<string, Found>, offered: readonly Capability[]): ScreenFound {
  const path = `/${route.path}`;
  const beyond = route.capability.filter((name) => !offered.includes(name));
  if (beyond.length > 0) return { path, outcome: 'left out', why: beyond };
  const bad = callsOf(route).flatMap((call) => {
    const found = calls.get(call);
    return found && found.outcome !== 'answered' ? [`${call}: ${found.outcome} (${found.status})`] : [];
  });
  return { path, outcome: bad.length > 0 ? 'does not work' : 'works', why: bad };
}

/** Asks a provider, and writes only with `write`. Throws when nobody can sign in. */
export async function conformance(given: Provider, write: boolean): Promise<Conformance> {
  const { provider, capabilities, status } = await signIn(given);
  if (status < 200 || status >= 300)
    throw new Error(`GET /getinstituteData/${given.institute} answered ${status || 'nothing'}: nobody can sign in.`);
  const calls = await readEverything(provider, capabilities);
  const byCall = new Map(calls.map((found) => [found.call, found]));
  const screens = allPages.map((route) => screenOf(route, byCall, capabilities));
  return { capabilities, screens, calls, written: write ? await writeEverything(provider) : null };
}

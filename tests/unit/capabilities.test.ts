/** What is beyond section 7 of the specification says so, and which capability it belongs to. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capabilityNames } from '../../contract/capabilities.ts';
import { reportEndpoint } from '../../contract/reportEndpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { allPages } from '../../src/pages/index.ts';
import { reports } from '../../src/reports/index.ts';
import { resources } from '../../src/resources/index.ts';
import { examples } from '../examples/index.ts';
import { inSection7 } from '../provider/section7.ts';

const named = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
// What no entity of the product says, an example does.
const cells = [...resources, ...examples].flatMap(({ wire: { list, create, update, remove }, actions = {} }) =>
  [list, create, update, remove, ...Object.values(actions).map(({ call }) => call)].flatMap((call) =>
    call ? [{ ...call, method: call.override ?? call.method }] : [],
  ),
);
const all = [...endpoints, ...reports.map(reportEndpoint), ...cells];

describe('a call', () => {
  it('of section 7 needs no capability', () => {
    expect(all.filter(({ method, path, needs }) => inSection7(method, path) && needs).map(named)).toEqual([]);
  });
  it('beyond section 7 names the capability that it needs', () => {
    expect(all.filter(({ method, path, needs }) => !inSection7(method, path) && !needs).map(named)).toEqual([]);
  });
});

/** Headers, parameters and members of ours, which no call of their own stands for. */
const CARRIED = [
  'previews',
  'idempotency',
  'comparisons',
  'list-parameters',
  'prepayments',
  'cheques-of-income',
  'due-bills',
  'campus-lines',
  'employee-lines',
];
it('a capability has a call that needs it, or is carried by calls of section 7', () => {
  const needed = new Set<string | undefined>([...CARRIED, ...all.map(({ needs }) => needs)]);
  expect(capabilityNames.filter((name) => !needed.has(name))).toEqual([]);
});

const needsOf = new Map(all.map((call) => [named(call), call.needs]));
it('a page names what the calls that it cannot do without need', () => {
  const missing = allPages.flatMap(({ path, asks, capability }) =>
    asks.flatMap((call) => {
      const needs = needsOf.get(call);
      return needs && !capability.includes(needs) ? [`${path}: ${needs}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});

describe('in the code of the web application', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const);
  const found = (pattern: RegExp): string[] =>
    sources.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, what]) => `${path}: ${what}`));

  it('calls that are made without the catalogue are of the specification, or ask for their capability first', () => {
    const raw = found(/\b(?:request|send|call)\((?:\w+, )?['"`](\/[\w/]+)/g);
    const methods = ['GET', 'POST'];
    const beyond = raw.filter((one) => {
      const path = one.split(': ')[1] ?? '';
      return !methods.some((method) => inSection7(method, path.endsWith('/') ? `${path}{}` : path));
    });
    expect(raw.length).toBeGreaterThan(3);
    // authProvider.ts tells only a provider that ends sessions.
    expect(beyond).toEqual(['auth/authProvider.ts: /logout']);
  });
  it('nothing but the client itself writes what makes a write a preview', () => {
    const writers = new Set(found(/\b(dry_run)\b\s*[:,}\]']/g).map((one) => one.split(': ')[0]));
    expect([...writers].toSorted()).toEqual(['dataProvider/ask.ts', 'dataProvider/onlyOffered.ts']);
  });
  it('nobody else makes the proof that something is offered', () => {
    expect(new Set(found(/(as Offered\b)/g))).toEqual(new Set(['auth/offers.ts: as Offered']));
  });
});

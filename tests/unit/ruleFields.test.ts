/** A rule names every field it reads: its message is about them, and a screen shows it beside the first. */
import { expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';

const rules = resources.flatMap((resource) =>
  (resource.check ?? []).map((check) => ({ key: resource.key, sample: resource.sample, check })),
);

it.each(rules.map((rule) => [`${rule.key}: ${rule.check.rule}`, rule] as const))('%s', (_name, { sample, check }) => {
  const read = new Set<string>();
  const watched = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    new Proxy(
      { ...record },
      {
        get(target, name) {
          read.add(String(name));
          return target[String(name)];
        },
      },
    );
  const filled = { ...sample, ...check.fails };
  // Each field also alone and missing, for a rule may stop reading early.
  const partial = Object.keys(filled).map((name) => ({ ...filled, [name]: null }));
  for (const record of [{}, sample, filled, ...partial]) check.test(watched(record));
  expect([...read].filter((name) => !check.fields.includes(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(0);
});

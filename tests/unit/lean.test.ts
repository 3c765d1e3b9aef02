/** What stands in for packages in the build answers as they do. */
import { createRequire } from 'node:module';
import fc from 'fast-check';
import original from 'query-string';
import { expect, test } from 'vitest';
import isEqual from '../../src/lean/isEqual.ts';
import { parse, stringify } from '../../src/lean/queryString.ts';

// What react-admin brings along; it has no types of its own.
const lodashIsEqual = createRequire(import.meta.url)('lodash/isEqual') as (a: unknown, b: unknown) => boolean;
const plain = fc.anything({
  withDate: true,
  withMap: false,
  withSet: false,
  withNullPrototype: false,
  withSparseArray: false,
  withBigInt: true,
});

test('isEqual agrees with lodash on plain data', () => {
  fc.assert(fc.property(plain, plain, (a, b) => isEqual(a, b) === lodashIsEqual(a, b)));
  fc.assert(fc.property(plain, (a) => isEqual(a, structuredClone(a)) === lodashIsEqual(a, structuredClone(a))));
});

test('a query string is written as query-string writes it', () => {
  // query-string itself loses a key of this name.
  const names = fc.string().filter((name) => name !== '__proto__');
  const values = fc.dictionary(
    names,
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    {
      noNullPrototype: true,
    },
  );
  fc.assert(fc.property(values, (query) => stringify(query) === original.stringify(query)));
});

test('a query string is read as query-string reads it', () => {
  for (const search of [
    '',
    '?',
    '?a=1',
    'a=1&a=2&b',
    '?b=%20x+y&a=%zz',
    '?filter=%7B%22a%22%3A1%7D&page=1',
    '?a=b=c',
    '#x=1&&y=2',
  ])
    expect({ ...parse(search) }, search).toEqual({ ...original.parse(search) });
});

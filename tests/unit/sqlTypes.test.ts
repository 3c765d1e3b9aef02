/**
 * What a statement answers is typed by the tables that it reads (`Pick<Row<'students'>, 'id' | 'sid'>`), whose types
 * are made from the catalogue: a column that is renamed, or may be null, is found by the compiler. A shape written by
 * hand is for what is reckoned, and is not written again elsewhere.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Shapes written by hand at a statement: about as many as there are. Fewer is better. */
const MOST = 120;
const MOST_REPEATED = 11;

/** Every shape that is written at a statement, its members in one order. */
function shapes(): string[] {
  return globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bsql<\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}(?:\[\])?>/g)].map(
      ([, inner = '']) =>
        inner
          .split(/[;,\n]/)
          .map((member) => member.trim())
          .filter(Boolean)
          .toSorted()
          .join('; '),
    ),
  );
}
test('shapes of rows are not written by hand more often than they were', () => {
  expect(shapes().length).toBeLessThanOrEqual(MOST);
});
test('nor the same one in many places', () => {
  const counts = Map.groupBy(shapes(), (shape) => shape);
  const repeated = [...counts].filter(([, all]) => all.length > 1).map(([shape]) => shape);
  expect(repeated.length, repeated.join('\n')).toBeLessThanOrEqual(MOST_REPEATED);
});

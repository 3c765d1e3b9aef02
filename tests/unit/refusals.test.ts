/** A refusal is read out with the control that it is about, not only shown below it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The opening tag from `<Box` on: braces hold arrows and comparisons, whose signs end no tag. */
function tagEnd(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
    else if (source[at] === '>' && depth === 0) return at;
  }
  throw new Error('a tag that does not end');
}

test('every control in a box that can refuse names its refusal as its description', () => {
  const found: string[] = [];
  let seen = 0;
  for (const file of globSync('src/**/*.tsx', { cwd: root }).toSorted()) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const { index } of source.matchAll(/<Box\s/g)) {
      const end = tagEnd(source, index);
      const tag = source.slice(index, end);
      if (!/\serror=/.test(tag)) continue;
      seen += 1;
      const inside = source.slice(end, source.indexOf('</Box>', end));
      if (!/\b(describedBy=|aria-describedby['"]?[=:])/.test(inside))
        found.push(`${file}: ${/label=(\S+)/.exec(tag)?.[1]}`);
    }
  }
  expect(found).toEqual([]);
  expect(seen).toBeGreaterThan(10);
});

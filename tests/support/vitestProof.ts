/** Writes down what became of every test of a whole run, for `npm run test:proof`. */
import { join, relative } from 'node:path';
import type { Reporter, TestCase, Vitest } from 'vitest/node';
import { keepOutcomes } from '../../scripts/proof/outcomes.ts';

const root = join(import.meta.dirname, '..', '..');

function pathOf(test: TestCase): string[] {
  const path = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) path.unshift(group.name);
  return path;
}
export function vitestProof(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(started) {
      vitest = started;
    },
    onTestRunEnd(modules) {
      // A filter by title leaves all files in the run and most of their tests out.
      if (vitest?.config.testNamePattern) return;
      keepOutcomes(
        root,
        'vitest',
        modules.flatMap((module) =>
          [...module.children.allTests()].map((test) => ({
            file: relative(root, module.moduleId).replaceAll('\\', '/'),
            path: pathOf(test),
            state: test.result().state,
          })),
        ),
      );
    },
  };
}

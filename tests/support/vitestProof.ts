/**
 * Writes down what became of every test of a whole run, for `npm run test:proof`, and with `PROOFS=record` what decides
 * the files of which all passed.
 */
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { HELD, keepOutcomes } from '../../scripts/proof/outcomes.ts';
import { heldTests, keepTests } from './heldTests.ts';

const root = join(import.meta.dirname, '..', '..');

function pathOf(test: TestCase): string[] {
  const path = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) path.unshift(group.name);
  return path;
}
/** The files of the project that Vite loads for a file of tests. */
function filesLoadedBy({ project, moduleId }: TestModule): string[] {
  const seen = new Set(
    Object.values(project.vite.environments).flatMap(({ moduleGraph }) => [
      ...(moduleGraph.getModulesByFile(moduleId) ?? []),
    ]),
  );
  // What is added is come to in turn.
  for (const one of seen) for (const next of one.importedModules) seen.add(next);
  return [...seen].flatMap(({ file }) =>
    file?.startsWith(`${root}/`) && !file.includes('/node_modules/') ? [relative(root, file)] : [],
  );
}
export function vitestProof(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(started) {
      vitest = started;
    },
    onTestRunEnd(modules) {
      // A filter by title or line leaves all files in the run and most of their tests out.
      if (vitest?.config.testNamePattern || process.argv.some((word) => /\.tsx?:\d+/.test(word))) return;
      const fileOf = ({ moduleId }: TestModule): string => relative(root, moduleId).replaceAll('\\', '/');
      if (process.env['PROOFS'] === 'record')
        keepTests(
          new Map(
            modules
              .filter((module) => module.state() === 'passed')
              .map((module) => [fileOf(module), filesLoadedBy(module)]),
          ),
        );
      keepOutcomes(root, 'vitest', [
        ...modules.flatMap((module) =>
          [...module.children.allTests()].map((test) => ({
            file: fileOf(module),
            path: pathOf(test),
            state: test.result().state,
          })),
        ),
        ...heldTests().map((file) => ({ file, path: [], state: HELD })),
      ]);
    },
  };
}

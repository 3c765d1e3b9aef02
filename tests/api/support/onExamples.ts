/**
 * Example entities beside those of schools, for tests of what a declaration may say. A file that imports this runs beside
 * the others that do, in one process (vitest.config.ts), where nobody has loaded the declarations without them.
 */
import { vi } from 'vitest';

vi.mock('../../../src/resources/index.ts', async (original) =>
  (await import('../../examples/index.ts')).withExamples(await original()),
);

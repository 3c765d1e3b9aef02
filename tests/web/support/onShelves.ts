/**
 * Entities of a library in place of those of schools, for tests of what every entity has. A file that imports this runs
 * beside the others that do, in one process (vitest.config.ts), where the declarations of schools are not loaded.
 */
import { vi } from 'vitest';

vi.mock('../../../src/resources/index.ts', async () => {
  const { books, rooms } = await import('./shelves.tsx');
  return { resources: [books, rooms], resourceOf: (key: string) => (key === 'rooms' ? rooms : books) };
});

/** The routes of all declared reports: every file here answers one of them (docs/adding-a-report.md). */
import { readdirSync } from 'node:fs';
import type { Route } from '../http/route.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
export const reportRoutes: readonly Route[] = await Promise.all(
  files.map(
    async (name) => ((await import(new URL(name, import.meta.url).href)) as { readonly default: Route }).default,
  ),
);

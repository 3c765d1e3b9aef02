import type { HelpDoc } from './helpPages.ts';
import { HELP_DOCS } from './helpPages.ts';
import { wholeOf, type HelpSection } from './sections.ts';

/** The pages of the documentation for those who use the application, each a file that is loaded when it is read. */
const files = import.meta.glob<string>(
  ['../../../docs/{clerks,registrars,accountants,administrators,importing,printing}.md'],
  { query: '?raw', import: 'default' },
);
export const isHelpDoc = (name: string): name is HelpDoc => Object.hasOwn(HELP_DOCS, name);

export async function loadDoc(name: HelpDoc): Promise<readonly HelpSection[]> {
  const load = files[`../../../docs/${name}.md`];
  if (!load) throw new Error(`There is no page of help called ${name}.`);
  return wholeOf(HELP_DOCS[name], await load());
}

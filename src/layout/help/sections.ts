/** A page of the documentation, in sections. */
export interface HelpSection {
  readonly slug: string;
  readonly title: string;
  /** Markdown below its heading. */
  readonly text: string;
}
/** The address of a heading within its page, as everybody makes it. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** What stands before the first section is left out: it introduces the page, not a screen. */
export function sectionsOf(markdown: string): readonly HelpSection[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const title = heading.replace(/^##\s+/, '');
      return { slug: slugOf(title), title, text: lines.join('\n').trim() };
    });
}
/** A page without sections is one. */
export const wholeOf = (title: string, markdown: string): readonly HelpSection[] => {
  const sections = sectionsOf(markdown);
  return sections.length > 0 ? sections : [{ slug: '', title, text: markdown.replace(/^# .*\n/, '').trim() }];
};

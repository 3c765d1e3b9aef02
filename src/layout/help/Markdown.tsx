import { Fragment, type ReactNode } from 'react';

/** What our documentation is written with, and no more: it is elements that are made, never HTML. */
export interface MarkdownProps {
  readonly text: string;
  /** A link to another section or page; null leaves its words. */
  readonly link: (target: string, words: ReactNode) => ReactNode;
}
type Link = MarkdownProps['link'];
const INLINE =
  /`([^`]+)`|\*\*([^*]+(?:\*[^*]+\*[^*]*)*)\*\*|\*([^*\s][^*]*)\*|!\[[^\]]*\]\([^)]*\)|\[([^\]]+)\]\(([^)\s]+)\)/g;

function inline(text: string, link: Link): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, words, target] = found;
    if (found.index > from) parts.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (strong !== undefined) parts.push(<strong>{inline(strong, link)}</strong>);
    else if (emphasis !== undefined) parts.push(<em>{inline(emphasis, link)}</em>);
    else if (words !== undefined && target !== undefined) parts.push(link(target, inline(words, link)));
  }
  if (from < text.length) parts.push(text.slice(from));
  // Parts of one text: they never change places.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;
/** Items with the lines that go on below them. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines)
    if (ITEM.test(line) || items.length === 0) items.push(line.replace(ITEM, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  return items;
}

function block(text: string, link: Link): ReactNode {
  const lines = text.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('```')) return <pre>{lines.slice(1, -1).join('\n')}</pre>;
  if (/^#{3,6} /.test(first)) return <h4>{inline(first.replace(/^#+ /, ''), link)}</h4>;
  if (first.startsWith('|')) {
    const [head = '', , ...rows] = lines;
    return (
      <table>
        <thead>
          <tr>
            {cellsOf(head).map((cell) => (
              <th key={cell}>{inline(cell, link)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cellsOf(row).map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>{inline(cell, link)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (ITEM.test(first)) {
    const List = /^\s*\d/.test(first) ? 'ol' : 'ul';
    return (
      <List>
        {itemsOf(lines).map((item) => (
          <li key={item}>{inline(item, link)}</li>
        ))}
      </List>
    );
  }
  return <p>{inline(lines.join(' '), link)}</p>;
}
/** Blank lines part blocks; so does the beginning of a list or a table, and a fence is one block with what is in it. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence = false;
  const close = (): void => {
    if (open.length > 0) blocks.push(open.join('\n'));
    open = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      if (!fence) close();
      open.push(line);
      if (fence) close();
      fence = !fence;
    } else if (fence) open.push(line);
    else if (line.trim() === '') close();
    else {
      const [head = ''] = open;
      const starts = (line.startsWith('|') && !head.startsWith('|')) || (ITEM.test(line) && !ITEM.test(head));
      if (starts && open.length > 0) close();
      open.push(line);
    }
  }
  close();
  return blocks;
}

/** Markdown of a section of the documentation. */
export function Markdown({ text, link }: MarkdownProps) {
  return blocksOf(text).map((one) => <Fragment key={one}>{block(one, link)}</Fragment>);
}

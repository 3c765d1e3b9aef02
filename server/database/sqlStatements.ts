/** Takes a migration apart into its statements. */

export interface SqlStatement {
  readonly text: string;
  /** Line of the file that it begins in. */
  readonly line: number;
  /** The line before it says `-- repeat`: it runs again until it changes no row. */
  readonly repeats: boolean;
}
/** Comments, texts, names in quotes and bodies in dollars are passed over whole: a semicolon in them ends nothing. */
const TOKEN =
  /--[^\n]*|\/\*[^]*?\*\/|\b[eE]'(?:[^'\\]|''|\\[^])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[^]*?\$\1\$|;|[^]/g;
const isComment = (token: string): boolean => token.startsWith('--') || token.startsWith('/*');
const linesIn = (text: string): number => text.split('\n').length - 1;

export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let text = '';
  let line = 1;
  let beginsIn = 1;
  let repeats = false;
  const end = (): void => {
    if (text.trim() !== '') statements.push({ text: text.trim(), line: beginsIn, repeats });
    text = '';
    repeats = false;
  };
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') end();
    else if (isComment(token)) repeats ||= text.trim() === '' && token === '-- repeat';
    else {
      if (text.trim() === '') beginsIn = line;
      text += token;
    }
    line += linesIn(token);
  }
  end();
  return statements;
}

const CONCURRENT = /^(CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX)\s+CONCURRENTLY\b/i;
export const isConcurrent = (text: string): boolean => CONCURRENT.test(text);
/** The same without CONCURRENTLY, for where nobody else is at work and a transaction is open. */
export const plainly = (text: string): string => text.replace(CONCURRENT, '$1');
/** Name of the index that a statement makes while others write. */
export const concurrentIndex = (text: string): string | undefined =>
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(text)?.[1];

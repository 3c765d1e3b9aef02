/** The table of capabilities on the page for other providers: from the list of them and from the calls that need them. */
import { capabilities, capabilityNames } from '../../contract/capabilities.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Resource } from '../../contract/resource.ts';

const FEW = 4;
const BEGIN = '<!-- capabilities: written by npm run docs -->';
const END = '<!-- end -->';

interface Needing {
  readonly method: string;
  readonly path: string;
  readonly needs?: string | undefined;
}
function callsText(calls: readonly Needing[]): string {
  if (calls.length === 0) return 'carried by calls of the specification';
  if (calls.length > FEW) return `${calls.length} calls, see [assumptions](assumptions.md)`;
  return calls.map(({ method, path }) => `\`${method} ${path}\``).join(', ');
}

/** The page with its table as the declarations have it now. */
export function withCapabilities(page: string, resources: readonly Resource[], endpoints: readonly Endpoint[]): string {
  const cells = resources.flatMap(({ wire: { list, create, update, remove } }): Needing[] =>
    [list, create, update, remove].flatMap((call) => (call ? [call] : [])),
  );
  const calls: readonly Needing[] = [...endpoints, ...cells];
  const rows = capabilityNames.map(
    (name) => `| \`${name}\` | ${capabilities[name]} | ${callsText(calls.filter(({ needs }) => needs === name))} |`,
  );
  const table = ['| capability | what a provider with it does | calls |', '|---|---|---|', ...rows].join('\n');
  const [before = '', after = ''] = page.split(BEGIN);
  return `${before}${BEGIN}\n${table}\n${END}${after.slice(after.indexOf(END) + END.length)}`;
}

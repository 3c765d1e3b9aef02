/** docs/assumptions.md: every wire cell that the specification does not state, for the owner of another provider. */
import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';

const row = (resource: Resource, verb: string, call: Call): string =>
  `| [${resource.label[1]}](entities/${resource.key}.md) | ${verb} | \`${call.method} ${call.path}${call.override ? `?_method=${call.override}` : ''}\` | ${call.body ?? 'none'} | ${call.tenant ?? 'none'} |`;

/** Markdown table of the assumed cells, in the order of the declarations; `prose` follows it. */
export function assumptionsPage(resources: readonly Resource[], prose: string): string {
  const rows = resources.flatMap((resource) => {
    const { list, create, update, remove } = resource.wire;
    const cells: [string, Call | false][] = [['list', list], ['create', create], ['update', update], ['delete', remove]];
    const actions = Object.values(resource.actions ?? {}).map((action): [string, Call] => [action.label, action.call]);
    return [...cells, ...actions].flatMap(([verb, call]) => (call && call.assumed ? [row(resource, verb, call)] : []));
  });
  return `# Assumptions

The specification does not show every call. What follows was decided here; a provider that differs needs its cell changed in the
declaration of the entity, nowhere else. In the OpenAPI document these calls carry \`x-assumed: true\`.
This table is written by \`npm run docs\`; a test fails when it is out of date.

| entity | verb | call | body | institute_code |
|---|---|---|---|---|
${rows.join('\n')}

${prose}`;
}

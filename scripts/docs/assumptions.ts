/** docs/assumptions.md: every wire cell that the specification does not state, for the owner of another provider. */
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { choicesOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';

const row = (resource: Resource, verb: string, call: Call): string =>
  `| [${resource.label[1]}](entities/${resource.key}.md) | ${verb} | \`${call.method} ${call.path}${call.override ? `?_method=${call.override}` : ''}\` | ${call.body ?? 'none'} | ${call.tenant ?? 'none'} | ${call.needs ? `\`${call.needs}\`` : 'shape assumed'} |`;

type Json = Readonly<Record<string, unknown>>;
/** Properties of what an endpoint takes, with the names of those that it must have. */
function takenBy({ query, body }: Endpoint): { readonly properties: readonly [name: string, of: Json][]; readonly required: readonly string[] } {
  const parts = [query, body].flatMap((one) => (one ? [z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' }) as Json] : []));
  return {
    properties: parts.flatMap((part) => Object.entries((part['properties'] ?? {}) as Record<string, Json>)),
    required: parts.flatMap((part) => (part['required'] ?? []) as string[]),
  };
}
const words = (values: readonly unknown[]): string => values.map((value) => `\`${String(value)}\``).join(', ');
const callOf = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;
/** `x-assumed` calls beside those of the entities. */
const callsTable = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.flatMap((endpoint) => (endpoint.needs ? [`| ${callOf(endpoint)} | \`${endpoint.needs}\` | ${endpoint.summary} | ${[endpoint.access].flat().join(' or ')} |`] : []));
/** What a field or a parameter may say. */
function valueTable(resources: readonly Resource[], endpoints: readonly Endpoint[]): string[] {
  const fields = resources.flatMap(({ label, key, fields: all }) =>
    Object.entries(all).flatMap(([name, field]) =>
      field.kind === 'enum' || field.kind === 'enums' ? [`| [${label[1]}](entities/${key}.md) | \`${field.wire ?? name}\` | ${words(choicesOf(field).map(({ id }) => id))} |`] : [],
    ),
  );
  const calls = endpoints.flatMap((endpoint) =>
    takenBy(endpoint).properties.flatMap(([name, of]) => {
      const values = of['enum'];
      return Array.isArray(values) ? [`| ${callOf(endpoint)} | \`${name}\` | ${words(values)} |`] : [];
    }),
  );
  return [...fields, ...calls];
}
const reasons = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.flatMap((endpoint) => {
    const names = takenBy(endpoint).required.filter((name) => name.includes('reason'));
    return names.length > 0 ? [`- ${callOf(endpoint)}: ${words(names)}`] : [];
  });

/** Markdown table of the assumed cells, in the order of the declarations; `prose` follows it. */
export function assumptionsPage(resources: readonly Resource[], endpoints: readonly Endpoint[], prose: string): string {
  const rows = resources.filter(({ source }) => source === undefined).flatMap((resource) => {
    const { list, create, update, remove } = resource.wire;
    const cells: [string, Call | false][] = [['list', list], ['create', create], ['update', update], ['delete', remove]];
    const actions = Object.values(resource.actions ?? {}).map((action): [string, Call] => [action.label, action.call]);
    return [...cells, ...actions].flatMap(([verb, call]) => (call && (call.assumed || call.needs) ? [row(resource, verb, call)] : []));
  });
  return `# Assumptions

The specification does not show every call. What follows was decided here. A call is made only where the provider names its
[capability](any-provider.md#capabilities); where a shape is assumed, a provider that differs needs its cell changed in the declaration of the
entity, nowhere else. In the OpenAPI document these calls carry \`x-assumed: true\`.
These tables are written by \`npm run docs\`; a test fails when they are out of date.

## Calls of entities

| entity | verb | call | body | institute_code | capability |
|---|---|---|---|---|---|
${rows.join('\n')}

## Other calls

| call | capability | what it does | privilege |
|---|---|---|---|
${callsTable(endpoints).join('\n')}

## Values

The specification names few of the values that statuses, decisions and kinds take. These are taken and answered here.

| entity or call | field | values |
|---|---|---|
${valueTable(resources, endpoints).join('\n')}

## Reasons

These calls are refused (422) without a reason, which the specification does not name; a client that sends none must ask for one.

${reasons(endpoints).join('\n')}

${prose}`;
}

/** The documentation page of one declared entity, in Markdown. */
import { conditionText } from '../../contract/conditions.ts';
import { choicesOf, labelOf, type AnyField } from '../../contract/fields.ts';
import { listColumns } from '../../contract/lists.ts';
import { VERBS } from '../../contract/action.ts';
import { campusParent, privilege, type Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function rules(field: AnyField): string {
  const parts = [
    field.required && 'required',
    field.unique && 'unique',
    field.min !== undefined && `at least ${field.min}`,
    field.max !== undefined && `at most ${field.max}${field.kind === 'text' || field.kind === 'longtext' ? ' characters' : ''}`,
    field.pattern && (field.patternHint ?? `matches \`${field.pattern}\``),
    field.default !== undefined && `default ${JSON.stringify(field.default)}`,
    field.when && `only when ${conditionText(field.when)}`,
    field.requiredWhen && `required when ${conditionText(field.requiredWhen)}`,
    field.kind === 'enum' && `one of ${choicesOf(field).map((choice) => choice.name).join(', ')}`,
    field.form && field.form !== 'both' && (field.form === 'none' ? 'set by the server' : `only when ${field.form === 'create' ? 'created' : 'updated'}`),
    field.kind === 'password' && 'write-only',
    field.computed && 'computed, read-only',
  ];
  return parts.filter(Boolean).join(', ');
}
const kind = (field: AnyField): string => (field.to ? `${field.kind} → [${field.to}](${field.to}.md)` : field.kind);

function call(verb: string, c: Call | false): string {
  if (!c) return `| ${verb} | – | | | |`;
  const query = c.override ? `?_method=${c.override}` : '';
  return `| ${verb} | \`${c.method} ${c.path}${query}\` | ${c.body ?? 'none'} | ${c.tenant ?? 'none'} | ${c.needs ? `needs \`${c.needs}\`` : c.assumed ? 'shape assumed' : 'specified'} |`;
}

/** Its calls and its privileges, or where else its records are. */
function calls(resource: Resource): string[] {
  const { wire, actions = {}, source } = resource;
  if (source !== undefined)
    return [`Its records are at \`${wire.list.path}\` of the source \`${source}\`, in the words of its dialect. What a user may do there, that source says.`];
  return [
    '| verb | call | body | institute_code | source |', '|---|---|---|---|---|',
    call('list', wire.list), call('create', wire.create), call('update', wire.update), call('delete', wire.remove),
    ...Object.values(actions).map((action) => call(action.label, action.call)), '',
    `Privileges: ${VERBS.map((verb) => `\`${privilege(resource, verb)}\``).join(', ')}.`,
  ];
}

/** Markdown of one entity: what it is, its fields, rules, screens, calls and privileges. */
export function entityPage(resource: Resource): string {
  const { label, path, fields, check = [], db, notes = [] } = resource;
  const edit = resource.routes === 'edit-id' ? `/${path}/edit/:id` : `/${path}/update?id=`;
  const lines = [
    `# ${label[1]}`, '',
    `Declared in \`src/resources/\` under the key \`${resource.key}\`. Screens: \`/${path}\`, \`/${path}/create\`, \`${edit}\`, \`/${path}/view?id=\`.`,
    resource.menu ? `Menu: ${resource.menu.group}.` : 'Not in the menu.', '',
    '| field | label | kind | rules | help |', '|---|---|---|---|---|',
    ...Object.entries(fields).map(([name, field]) => `| \`${name}\` | ${cell(labelOf(name, field))} | ${kind(field)} | ${cell(rules(field))} | ${cell(field.help ?? '')} |`), '',
    `List columns: ${listColumns(resource).map((name) => `\`${name}\``).join(', ')}.`,
    ...(resource.campus
      ? [`Rows belong to the campus ${campusParent(resource) ? 'of the record ' : ''}in \`${resource.campus}\`; users see only their campuses.`]
      : []),
    ...(resource.tree ? [`Its records are a tree by \`${resource.tree}\`, and listed in its order.`] : []),
    ...(resource.archive ? [`Its records are archived by \`${resource.archive}\`: it then has not its default.`] : []),
    ...(resource.order ? [`People put its records in order; \`${resource.order}\` numbers them.`] : []),
    ...(db?.unique ?? []).map((names) => `Unique together: ${names.map((name) => `\`${name}\``).join(', ')}.`),
    ...(check.length ? ['', '## Rules', '', ...check.map((rule) => `- **${rule.rule}**: ${rule.message}.`.replaceAll('..', '.'))] : []),
    '', '## Over the wire', '', ...calls(resource),
    ...(resource.related ? [`Its view lists ${Object.entries(resource.related).map(([key, field]) => `[${key}](${key}.md) by \`${field}\``).join(', ')}.`, ''] : []),
    ...(notes.length ? ['', ...notes.map((note) => `> ${note}`)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** /api/docs: the OpenAPI document to read, without scripts and without any other host. */
import { openApiDocument } from './document.ts';

interface Operation {
  summary: string;
  tags: string[];
  'x-privilege': string;
  'x-assumed'?: boolean;
  parameters: { name?: string; in?: string; description?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
}
const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
/** The one style sheet of the page; its digest is in the page's policy. */
export const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#777}body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:0 auto;padding:24px 16px}
h1{font-size:24px}h2{font-size:17px;margin:32px 0 8px;border-bottom:1px solid var(--line)}nav{columns:4 180px;font-size:13px}nav a{display:block}
details{border-bottom:1px solid var(--line);padding:6px 0}summary{cursor:pointer;display:flex;gap:12px;flex-wrap:wrap}summary code{font-weight:600}
.verb{display:inline-block;width:58px;font:600 12px/22px ui-monospace,monospace}.soft{color:var(--soft)}.assumed{border:1px solid var(--line);border-radius:6px;padding:0 6px;font-size:12px}
pre{overflow:auto;background:#8881;padding:10px;border-radius:8px;font-size:12px;max-height:420px}`;

function body(operation: Operation, schemas: Record<string, unknown>): string {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!type || !content) return '';
  const names = [...JSON.stringify(content.schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    (match) => match[1] ?? '',
  );
  const shown = names.length ? Object.fromEntries(names.map((name) => [name, schemas[name]])) : content.schema;
  return `<p>Body: <code>${escape(type)}</code></p><pre>${escape(JSON.stringify(shown, null, 2))}</pre>`;
}
function section(path: string, verb: string, operation: Operation, schemas: Record<string, unknown>): string {
  const override = operation.parameters.find(({ name }) => name === '_method') ? '?_method=…' : '';
  const parameters = operation.parameters
    .map(
      ({ name, in: where, description, required }) =>
        `<li><code>${escape(name ?? '')}</code> <span class="soft">${escape(where ?? '')}${required ? ', required' : ''}</span> ${escape(description ?? '')}</li>`,
    )
    .join('');
  return `<details><summary><span class="verb">${verb.toUpperCase()}</span><code>${escape(path + override)}</code><span>${escape(operation.summary)}</span>
<span class="soft">${escape(operation['x-privilege'])}</span>${operation['x-assumed'] ? '<span class="assumed">assumed</span>' : ''}</summary>
${parameters ? `<ul>${parameters}</ul>` : ''}${body(operation, schemas)}</details>`;
}

/** The page; grouped by entity. */
export function docsPage(): string {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, Operation | Operation[]>>;
    components: { schemas: Record<string, unknown> };
  };
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [verb, described] of Object.entries(item)) {
      for (const operation of [described].flat()) {
        const tag = operation.tags[0] ?? '';
        groups.set(tag, [
          ...(groups.get(tag) ?? []),
          section(path, verb.replace(/^x-(\w+)-alternatives$/, '$1'), operation, document.components.schemas),
        ]);
      }
    }
  }
  const names = [...groups.keys()];
  const links = names.map((name, index) => `<a href="#g${index}">${escape(name)}</a>`).join('');
  const sections = names
    .map((name, index) => `<h2 id="g${index}">${escape(name)}</h2>${(groups.get(name) ?? []).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Edubase 8 API</title><style>${STYLE}</style></head>
<body><h1>Edubase 8 provider API</h1><p>Base <code>/api</code>, bearer token. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>. "assumed" marks what the specification does not state.</p><nav>${links}</nav>${sections}</body></html>`;
}

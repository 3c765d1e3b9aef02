/**
 * The built web application: hashed files for ever, precompressed when there is a copy, index.html for every other
 * path.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { WebConfig } from '../../contract/webConfig.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const attribute = (text: string): string => text.replace(/[&"'<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/** index.html with the settings that the web application reads from its head. */
export function withWebConfig(html: string, config: WebConfig): string {
  const meta = `<meta name="edubase-config" content="${attribute(JSON.stringify(config))}">`;
  return html.replace(/<meta\s+name="edubase-config"[^>]*>/, '').replace('</head>', `${meta}</head>`);
}
const NOT_BUILT =
  '<!doctype html><title>Edubase 8</title><p>The web application has not been built yet. Run <code>npm run build</code> and start again.</p>';

/** A hashed file never changes; the worker says which of them there are, and is asked for anew. */
const cacheOf = (path: string): string =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path === '/sw.js'
      ? 'no-cache'
      : 'public, max-age=3600';

/** Answers GET requests from `root`. index.html is read anew when the build changed. */
export function webFiles(root: string, config: WebConfig): (context: Context) => Response | Promise<Response> {
  let index = { at: -1, html: NOT_BUILT };
  const page = (context: Context): Response | Promise<Response> => {
    const path = join(root, 'index.html');
    const at = existsSync(path) ? statSync(path).mtimeMs : 0;
    if (at !== index.at) index = { at, html: at === 0 ? NOT_BUILT : withWebConfig(readFileSync(path, 'utf8'), config) };
    return context.html(index.html, 200, { 'cache-control': 'no-cache' });
  };
  return (context) => {
    let path: string;
    try {
      path = normalize(decodeURIComponent(context.req.path));
    } catch {
      return page(context);
    }
    const file = join(root, path);
    const inside =
      file.startsWith(root + sep) && !path.includes('\u0000') && extname(file) !== '' && extname(file) !== '.html';
    if (!inside || !existsSync(file) || !statSync(file).isFile()) {
      // A hashed file that is gone is a stale page asking; the page itself would only break its script.
      return path.startsWith('/assets/') ? context.text('Not found', 404) : page(context);
    }
    const accepted = context.req.header('accept-encoding') ?? '';
    const encoding = ENCODINGS.find(([name, suffix]) => accepted.includes(name) && existsSync(file + suffix));
    const sent = encoding ? file + encoding[1] : file;
    const headers = new Headers({
      'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
      'content-length': String(statSync(sent).size),
      'cache-control': cacheOf(path),
      vary: 'accept-encoding',
    });
    if (encoding) headers.set('content-encoding', encoding[0]);
    return new Response(Readable.toWeb(createReadStream(sent)) as ReadableStream, { headers });
  };
}

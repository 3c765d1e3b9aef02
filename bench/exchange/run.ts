/**
 * Import and export of many rows on the real server: time per step, and how far the memory of the server process grows.
 * `npm run build` is not needed. Usage: node bench/exchange/run.ts [rows=10000] [csv|xlsx]
 */
import { sheetsFile } from '../../tests/support/sheets.ts';
import { startRealServer } from './realServer.ts';

const rows = Number(process.argv[2] ?? 10_000);
const format = process.argv[3] ?? 'csv';
const { base, token, code, rss, stop } = await startRealServer();
const say = (what: string, value: number, unit: string): void =>
  console.info(JSON.stringify({ what, value: Math.round(value), unit, rows, format }));

let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, rss())), 50);

async function call<T>(path: string, body?: object | FormData): Promise<T> {
  for (;;) {
    const form = body instanceof FormData;
    const answer = await fetch(`${base}${path}`, {
      ...(body ? { method: 'POST', body: form ? body : JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${token}`, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    });
    if (answer.ok) return (await answer.json()) as T;
    if (answer.status !== 429) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
  }
}
async function timed<T>(what: string, deed: () => Promise<T>): Promise<T> {
  const before = rss();
  peak = before;
  const since = performance.now();
  const result = await deed();
  say(what, performance.now() - since, 'ms');
  say(`${what}: memory of the server above what it was`, peak - before, 'MB');
  return result;
}

interface Progress {
  data: { finished: boolean; run: { id: number; counts: Record<string, number> } };
}
const repeat = async (id: number, step: string): Promise<Progress> => {
  for (;;) {
    const answer = await call<Progress>(`/imports/${id}/${step}`, {});
    if (answer.data.finished) return answer;
  }
};
try {
  const header = ['Name', 'Mobile', 'Group', 'Opted out'];
  const data = Array.from({ length: rows }, (_, n) => [
    `Guardian ${n + 1}`,
    `0300-${String(1_000_000 + n)}`,
    `Group ${n % 40}`,
    n % 9 === 0 ? 'Yes' : 'No',
  ]);
  const content =
    format === 'xlsx'
      ? await sheetsFile({ Contacts: [header, ...data] })
      : Buffer.from([header, ...data].map((row) => row.join(',')).join('\n'));
  say('file', content.length / 1024, 'KB');
  say('memory of the server at rest', rss(), 'MB');
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], `contacts.${format}`));
  const { data: opened } = await timed('read and keep the file', () =>
    call<{ data: { run: { id: number } } }>('/imports/sms_contacts/file', form),
  );
  const { id } = opened.run;
  await timed('map', () =>
    call(`/imports/${id}/mapping`, { mapping: { 0: 'name', 1: 'mobile', 2: 'group_name', 3: 'opted_out' } }),
  );
  const checked = await timed('check', () => repeat(id, 'check'));
  const done = await timed('commit', () => repeat(id, 'commit'));
  console.info(JSON.stringify({ checked: checked.data.run.counts, done: done.data.run.counts }));
  await timed('export, pages of 500', async () => {
    let seen = 0;
    for (let page = 1; ; page += 1) {
      const list = await call<{ data: unknown[]; total: number }>(
        `/sms_blaster_contacts?institute_code=${code}&page=${page}&per_page=500`,
      );
      seen += list.data.length;
      if (seen >= list.total) break;
    }
    say('rows exported', seen, 'rows');
  });
  await timed('undo', () => repeat(id, 'undo'));
  say('memory of the server at the end', rss(), 'MB');
} finally {
  clearInterval(watch);
  await stop();
}

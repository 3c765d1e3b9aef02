/** Uploads and imports that are cut midway. */
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { asOwner, ask, count, dataOf, PATIENCE_MS, pause, type AttackResult } from './attackKit.ts';
import type { Bench } from './rounds.ts';

const cities = (name: string, rows: number): FormData => {
  const form = new FormData();
  form.set(
    'file',
    new File([['Name', ...Array.from({ length: rows }, (_, at) => `${name} ${at}`)].join('\n')], 'cities.csv'),
  );
  return form;
};

/**
 * Uploads whose connection is cut midway through the multipart body, several at once: nothing is kept of them, and the
 * next one is whole.
 */
export async function cutUploads(bench: Bench, name: string, uploads = 24): Promise<AttackResult> {
  const { server, school } = bench;
  const kept = () =>
    asOwner(bench, (client, code) =>
      count(
        client,
        'SELECT (SELECT count(*) FROM import_run WHERE institute_code = $1) + (SELECT count(*) FROM stored_file WHERE institute_code = $1) AS n',
        [code],
      ),
    );
  const before = await kept();
  const request = new Request(server.base, { method: 'POST', body: cities(name, 5000) });
  const [type, body] = [request.headers.get('content-type') ?? '', Buffer.from(await request.arrayBuffer())];
  const cutOne = (path: string): Promise<void> =>
    new Promise((done) => {
      const socket = connect(Number(new URL(server.base).port), '127.0.0.1', () => {
        const head = `POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${school.token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
        socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, randomInt(1, body.length - 1))]), () =>
          setTimeout(() => socket.resetAndDestroy(), randomInt(1, 60)),
        );
      });
      socket.on('error', () => undefined).on('close', () => done());
    });
  await Promise.all(
    Array.from({ length: uploads }, (_, at) =>
      cutOne(['/imports/cities/file', '/bulk_imports/', '/news'][at % 3] ?? ''),
    ),
  );
  const [after, health, whole] = [
    await kept(),
    (await ask(bench, '/health')).status,
    await ask(bench, '/imports/cities/file', cities(name, 10)),
  ];
  return {
    attack: 'uploads cut',
    strikes: uploads,
    faults: [
      ...(after === before ? [] : [`${after - before} of the uploads that were cut left something`]),
      ...(health === 200 ? [] : [`health answers ${health}`]),
      ...(whole.status === 200 ? [] : [`the next upload answers ${whole.status}`]),
    ],
  };
}

/**
 * The server is killed between the rows of an import: gone on with, each row is created once, with its row in the log.
 */
export async function killImport(bench: Bench, name: string, rows = 1500, kills = 3): Promise<AttackResult> {
  const { server } = bench;
  const opened = await ask(bench, '/imports/cities/file', cities(name, rows));
  const { id } = dataOf<{ run: { id: number } }>(opened).run;
  const mapped = await ask(bench, `/imports/${id}/mapping`, { mapping: { 0: 'name' }, values: {} });
  const faults: string[] =
    mapped.status === 200 ? [] : [`the mapping answers ${mapped.status} ${JSON.stringify(mapped.json)}`];
  let strikes = 0;
  for (const step of ['check', 'commit']) {
    const begun = Date.now();
    for (let finished = false; !finished && faults.length === 0;) {
      const asked = ask(bench, `/imports/${id}/${step}`, {});
      if (step === 'commit' && strikes < kills) {
        await pause(randomInt(1, 120));
        await server.kill();
        strikes += 1;
        server.launch();
        await server.untilReady(PATIENCE_MS);
      }
      const answer = await asked;
      finished = dataOf<{ finished?: boolean } | undefined>(answer)?.finished === true;
      if (![200, 0, 409, 503].includes(answer.status))
        faults.push(`${step} answers ${answer.status} ${JSON.stringify(answer.json)}`);
      if (Date.now() - begun > PATIENCE_MS) faults.push(`${step} does not end`);
    }
  }
  await asOwner(bench, async (client, code) => {
    const made = await count(
      client,
      'SELECT count(*) AS n FROM cities WHERE institute_code = $1 AND starts_with(name, $2)',
      [code, `${name} `],
    );
    if (made !== rows) faults.push(`${made} of ${rows} rows are there`);
    const silent = await count(
      client,
      `SELECT count(*) AS n FROM cities c WHERE c.institute_code = $1 AND starts_with(c.name, $2) AND (SELECT count(*) FROM audit_log a WHERE a.institute_code = $1 AND a.entity = 'cities' AND a.action = 'create' AND a.entity_id = c.id::text) <> 1`,
      [code, `${name} `],
    );
    if (silent > 0) faults.push(`${silent} rows are not once in the log`);
  });
  return { attack: 'server killed between the rows of an import', strikes, faults };
}

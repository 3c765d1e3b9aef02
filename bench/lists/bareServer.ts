/**
 * What ours is measured against: `pg` with its defaults behind node:http, the same table and columns, no validation, no
 * privileges. A read is one query with parameters. A write is `oneStatement`: one INSERT or UPDATE … RETURNING that
 * commits by itself, without session, isolation and audit; or, under /same, `sameWork` (sameWork.ts). node
 * bareServer.ts <database url>; prints {port}.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { COLUMNS, createdValues, type Body } from './bareStatements.ts';
import { INSTITUTE } from './prepare.ts';
import { sameWork } from './sameWork.ts';

const url = process.argv[2] ?? '';
const pool = new pg.Pool({ connectionString: url, max: 10 });
const together = await sameWork(url, false);
const inTurn = await sameWork(url, true);
const LIST = `SELECT ${COLUMNS} FROM bench_challans r WHERE institute_code = $1 AND class_id = $2 AND status = $3 ORDER BY id DESC LIMIT $4 OFFSET $5`;
const COUNT =
  'SELECT count(*) AS total FROM bench_challans WHERE institute_code = $1 AND class_id = $2 AND status = $3';
const GET = `SELECT ${COLUMNS} FROM bench_challans r WHERE institute_code = $1 AND id = $2`;
const INSERT = `INSERT INTO bench_challans AS r (institute_code, challan_no, campus_id, class_id, student_id, student_name, fee_month, issue_date, due_date, status, gross, discount, net)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${COLUMNS}`;
const UPDATE = `UPDATE bench_challans AS r SET version = version + 1, updated_at = now(), status = $3, student_name = $4 WHERE institute_code = $1 AND id = $2 RETURNING ${COLUMNS}`;

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Body;
}
async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const [, where = ''] = pathname.split('/');
  const same = where === 'same' ? together : where === 'same-in-turn' ? inTurn : null;
  if (request.method === 'POST') {
    const body = await bodyOf(request);
    return {
      data: same ? await same.create(body) : (await pool.query(INSERT, [INSTITUTE, ...createdValues(body)])).rows[0],
    };
  }
  if (request.method === 'PUT') {
    const body = await bodyOf(request);
    const id = pathname.split('/').at(-1) ?? '';
    return {
      data: same
        ? await same.update(id, body)
        : (await pool.query(UPDATE, [INSTITUTE, id, body['status'], body['student_name']])).rows[0],
    };
  }
  const id = searchParams.get('id');
  if (id !== null) return { data: (await pool.query(GET, [INSTITUTE, id])).rows };
  const key = [INSTITUTE, searchParams.get('class_id'), searchParams.get('status')];
  const { rows } = await pool.query(LIST, [...key, 50, 0]);
  if (!searchParams.has('total')) return { data: rows };
  const counted = await pool.query<{ total: string }>(COUNT, key);
  return { data: rows, current_page: 1, per_page: 50, total: Number(counted.rows[0]?.total) };
}
function send(response: ServerResponse, status: number, json: unknown): void {
  const text = JSON.stringify(json);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}
const server = createServer((request, response) => {
  answer(request).then(
    (json) => send(response, 200, json),
    (error: unknown) => send(response, 500, { message: String(error) }),
  );
});
server.listen(0, '127.0.0.1', () => console.info(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.on('SIGTERM', () => process.exit(0));

/**
 * What ours is measured against: `pg` with its defaults behind node:http, the same table and columns, no validation, no
 * session, no isolation, no audit. A read is one query with parameters; a write is one INSERT or UPDATE … RETURNING that
 * commits by itself. node bareServer.ts <database url>; prints {port}.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { INSTITUTE } from './prepare.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const COLUMNS = `id, version, challan_no, campus_id, class_id, student_id, student_name, to_char(fee_month, 'YYYY-MM') AS fee_month,
  issue_date::text AS issue_date, due_date::text AS due_date, status, gross, discount, net`;
const LIST = `SELECT ${COLUMNS} FROM bench_challans WHERE institute_code = $1 AND class_id = $2 AND status = $3 ORDER BY id DESC LIMIT $4 OFFSET $5`;
const COUNT = 'SELECT count(*) AS total FROM bench_challans WHERE institute_code = $1 AND class_id = $2 AND status = $3';
const GET = `SELECT ${COLUMNS} FROM bench_challans WHERE institute_code = $1 AND id = $2`;
const INSERT = `INSERT INTO bench_challans (institute_code, challan_no, campus_id, class_id, student_id, student_name, fee_month, issue_date, due_date, status, gross, discount, net)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${COLUMNS}`;
const UPDATE = `UPDATE bench_challans SET version = version + 1, updated_at = now(), status = $3, student_name = $4 WHERE institute_code = $1 AND id = $2 RETURNING ${COLUMNS}`;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}
async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  if (request.method === 'POST') {
    const b = await bodyOf(request);
    const values = [
      INSTITUTE,
      b['challan_no'],
      b['campus_id'],
      b['class_id'],
      b['student_id'],
      b['student_name'],
      `${String(b['fee_month'])}-01`,
      b['issue_date'],
      b['due_date'],
      b['status'],
      Number(b['gross']) * 100,
      0,
      Number(b['net']) * 100,
    ];
    return { data: (await pool.query(INSERT, values)).rows[0] };
  }
  if (request.method === 'PUT') {
    const b = await bodyOf(request);
    return { data: (await pool.query(UPDATE, [INSTITUTE, pathname.split('/').at(-1), b['status'], b['student_name']])).rows[0] };
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
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}
const server = createServer((request, response) => {
  answer(request).then(
    (json) => send(response, 200, json),
    (error: unknown) => send(response, 500, { message: String(error) }),
  );
});
server.listen(0, '127.0.0.1', () => console.info(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.on('SIGTERM', () => process.exit(0));

/** POST /bank_statement_import: a statement from a file, all of it or nothing. */
import { sql } from 'kysely';
import { importBankStatement, MOST_BANK_LINES } from '../../../../contract/endpoints/finance/bank.ts';
import { MAX_FILE_BYTES } from '../../../../contract/exchange/limits.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { AppError, invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { toAnswer } from '../../../http/errors.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { openFile } from '../../exchange/file/readFile.ts';
import { readStatement, rememberedOf, type FileLine, type Problem } from './readStatement.ts';
import type { Counted, Identified } from '../../../database/answers.ts';

/** Lines and problems that a preview shows. */
const SHOWN = 200;
async function linesOf(file: Blob): Promise<{ name: string; lines: readonly FileLine[] }> {
  const opened = await openFile(Buffer.from(await file.arrayBuffer()), null);
  try {
    const lines: FileLine[] = [];
    for await (const batch of opened.lines()) {
      lines.push(...batch);
      if (lines.length > MOST_BANK_LINES + 100)
        throw invalid('file', `A statement has at most ${MOST_BANK_LINES.toLocaleString('en')} lines; split it`);
    }
    // oxlint-disable-next-line no-control-regex -- control characters have no business in a file name
    const name = (file instanceof File ? file.name : 'file').replace(/[\u0000-\u001f\u007f"\\/]/g, '_').slice(0, 120);
    return { name, lines };
  } finally {
    opened.close();
  }
}
function mappingOf(text: string | undefined): Record<string, string> | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([index, name]) => [index, String(name)]));
  } catch {
    // Said below.
  }
  throw invalid('mapping', 'This is no mapping of columns');
}
interface Before {
  mapping: Record<string, string>;
  from_date: string | null;
  closing: number;
}
/** What the last statement of the account says of the next one. */
async function beforeOf({ trx, session }: Call, account: number): Promise<Before | undefined> {
  const [found] = await sendNow(
    trx,
    sql<Before>`SELECT s.mapping, to_char(s.to_date + 1, 'YYYY-MM-DD') AS from_date, s.closing FROM bank_statements s
      WHERE s.institute_code = ${session.instituteCode} AND s.account_id = ${account} AND app_campus_ok(s.campus_id) AND s.status <> 'removed' ORDER BY s.to_date DESC LIMIT 1`,
  );
  return found;
}
interface Head {
  readonly account_id: number;
  readonly from_date: string;
  readonly to_date: string;
  readonly opening: number;
  readonly closing: number;
  readonly file_name: string;
  readonly mapping: Readonly<Record<string, string>>;
}
async function add(call: Call, head: Head, lines: readonly object[]): Promise<{ id: number; matched: number }> {
  const code = call.session.instituteCode;
  const [made] = await sendNow(
    call.trx,
    sql<Identified>`SELECT s.id FROM bank_statement_add(${code}, ${JSON.stringify(head)}::jsonb, ${JSON.stringify(lines)}::jsonb) s`,
  );
  const id = made?.id ?? 0;
  const [auto] = await sendNow(call.trx, sql<Counted>`SELECT bank_auto(${code}, ${id}::bigint) AS n`);
  return { id, matched: auto?.n ?? 0 };
}
/** What it would do, and what refuses it; nothing of it stays. */
async function tried(
  call: Call,
  head: Head,
  lines: readonly object[],
): Promise<{ matched: number; problem: Problem | null }> {
  await sql`SAVEPOINT bank_trial`.execute(call.trx);
  try {
    const { matched } = await add(call, head, lines);
    await sql`ROLLBACK TO SAVEPOINT bank_trial`.execute(call.trx);
    return { matched, problem: null };
  } catch (error) {
    const { status, json } = toAnswer(error, 'bank statement');
    if (status >= 500) throw error;
    await sql`ROLLBACK TO SAVEPOINT bank_trial`.execute(call.trx);
    return { matched: 0, problem: { row: null, message: json.message } };
  }
}
export const importRoute: Route = {
  ...endpointRoute(importBankStatement, async (call, { body }) => {
    const account = Number(body.account_id);
    const given = mappingOf(body.mapping);
    for (const name of ['from_date', 'to_date'] as const) if (body[name] !== undefined) requireDay(name, body[name]);
    const { name, lines: file } = call.ahead('file', () => linesOf(body.file));
    const before = await beforeOf(call, account);
    const read = readStatement(file, before?.mapping ?? {}, given);
    const days = read.lines.map(({ line_date }) => line_date).toSorted();
    const paisa = (text: string | undefined): number | undefined =>
      text === undefined ? undefined : toPaisa(Number(text));
    const opening = paisa(body.opening) ?? read.opening ?? before?.closing ?? null;
    const closing = paisa(body.closing) ?? read.closing;
    // It goes on from the one before; a file that was read already is refused by its own days.
    const next = before?.from_date ?? null;
    const from_date = body.from_date ?? (next !== null && next <= (days[0] ?? next) ? next : days[0]) ?? null;
    const to_date = body.to_date ?? days.at(-1) ?? null;
    const problems: Problem[] = [...read.problems];
    if (problems.length === 0 && (opening === null || closing === null))
      problems.push({ row: null, message: 'The file has no balances: type the opening and the closing balance' });
    const data = {
      id: null as number | null,
      columns: [...read.columns],
      mapping: { ...read.mapping },
      from_date,
      to_date,
      opening,
      closing,
      n_lines: read.lines.length,
      money_in: read.lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
      money_out: read.lines.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0),
      lines: read.lines.slice(0, SHOWN),
      problems,
      matched: 0,
    };
    const ready =
      problems.length === 0 && opening !== null && closing !== null && from_date !== null && to_date !== null;
    const head = ready
      ? { account_id: account, from_date, to_date, opening, closing, file_name: name, mapping: rememberedOf(read) }
      : null;
    if (isOn(body.dry_run)) {
      const trial = head && (await tried(call, head, read.lines));
      if (trial?.problem) problems.push(trial.problem);
      return { data: { ...data, matched: trial?.matched ?? 0, problems: problems.slice(0, SHOWN) } };
    }
    if (!head) {
      const messages = problems.map(({ row, message }) => (row === null ? message : `Row ${row}: ${message}`));
      throw new AppError(422, messages[0] ?? 'The file is empty', { file: messages.slice(0, 20) });
    }
    const { id, matched } = await add(call, head, read.lines);
    await audit(call, {
      action: 'create',
      entity: 'bank_statements',
      entityId: id,
      after: {
        account_id: account,
        from_date,
        to_date,
        opening,
        closing,
        lines: read.lines.length,
        matched,
        file_name: name,
      },
    });
    return { data: { ...data, id, matched } };
  }),
  maxBytes: MAX_FILE_BYTES + 64 * 1024,
};

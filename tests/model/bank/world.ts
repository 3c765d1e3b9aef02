/** A small school with two bank accounts in a transaction that is never committed, and what its books and its bank say. */
import type pg from 'pg';
import { ADVANCE, dayFrom, EXPENSE, HAND, INCOME, USERS, type Auditor, type Entry, type Group } from './auditor.ts';

export const CODE = 'bankmodel';
export async function buildWorld(client: pg.Client): Promise<void> {
  const i = `'${CODE}'`;
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
  );
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, privileges, paid_date_back_days, paid_date_forward_days) VALUES
      ${USERS.map(({ id, all, may }) => `(${i}, ${id}, 'user${id}', '', 'User ${id}', true, ${all}, string_to_array('${may.join(',')}', ','), 300, 0)`).join(', ')};
    INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
    INSERT INTO classes (institute_code, id, class_name) VALUES (${i}, 1, 'One');
    INSERT INTO sessions (institute_code, id, session_name, start_date, end_date) VALUES (${i}, 1, 'Now', '${dayFrom(-300)}', '${dayFrom(60)}');
    INSERT INTO student_statuses (institute_code, id, name, status_class) VALUES (${i}, 1, 'Active', 'enrolled');
    INSERT INTO families (institute_code, id, father_name) VALUES (${i}, 1, 'Akram');
    INSERT INTO students (institute_code, id, student_name, campus_id, session_id, class_id, status_id, family_id) VALUES (${i}, 1, 'Ali', 1, 1, 1, 1, 1);
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 1, 'All', 'asset');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id, bank_name) VALUES (${i}, 1, '1', 'Main bank', 1, 'bank', NULL, 'HBL'),
      (${i}, 2, '2', 'Bank of North', 1, 'bank', 1, 'MCB'), (${i}, ${EXPENSE}, '3', 'Repairs', 1, NULL, NULL, NULL), (${i}, ${INCOME}, '4', 'Canteen', 1, NULL, NULL, NULL),
      (${i}, ${HAND}, '5', 'Cheques in hand', 1, 'cheques_in_hand', NULL, NULL), (${i}, ${ADVANCE}, '6', 'Advances', 1, 'advance_fee', NULL, NULL),
      (${i}, 7, '7', 'Receivable', 1, 'receivable', NULL, NULL);
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES (${i}, 1, 'Y1', '${dayFrom(-400)}', '${dayFrom(400)}');`);
}

interface Books {
  readonly lines: readonly (readonly [
    key: string,
    account: number,
    day: string,
    amount: number,
    back: string | null,
  ])[];
  readonly groups: Readonly<Record<string, { statement: number; by: boolean; lines: number[]; books: string[] }>>;
  readonly statements: Readonly<
    Record<
      string,
      { status: string; version: number; difference: number; books: string[]; bank: number[]; lines: number[] }
    >
  >;
  readonly unsealed: number;
}
const BOOKS = `SELECT jsonb_build_object(
  'lines', (SELECT coalesce(jsonb_agg(jsonb_build_array(l.journal_id || '/' || l.line_no, l.account_id, l.entry_date, l.debit - l.credit, j.reverses_id || '/' || l.line_no) ORDER BY l.journal_id, l.line_no), '[]')
    FROM gl_lines l JOIN gl_journals j ON j.institute_code = $1 AND j.id = l.journal_id WHERE l.institute_code = $1 AND l.account_id IN (1, 2)),
  'groups', (SELECT coalesce(jsonb_object_agg(g.group_no, jsonb_build_object('statement', g.statement_id, 'by', g.by_itself, 'lines', g.lines, 'books', g.books)), '{}') FROM (SELECT m.group_no, min(m.statement_id) AS statement_id,
      bool_or(m.by_itself) AS by_itself, coalesce(jsonb_agg(m.line_id ORDER BY m.line_id) FILTER (WHERE m.line_id IS NOT NULL), '[]') AS lines,
      coalesce(jsonb_agg(m.journal_id || '/' || m.line_no ORDER BY m.journal_id || '/' || m.line_no) FILTER (WHERE m.journal_id IS NOT NULL), '[]') AS books
    FROM bank_matches m WHERE m.institute_code = $1 AND m.unmatched_at IS NULL GROUP BY 1) g),
  'statements', (SELECT coalesce(jsonb_object_agg(s.id, jsonb_build_object('status', s.status, 'version', s.version, 'difference', bank_difference($1, s), 'books', i.books, 'bank', i.bank,
      'lines', (SELECT coalesce(jsonb_agg(b.id ORDER BY b.line_no), '[]') FROM bank_statement_lines b WHERE b.institute_code = $1 AND b.statement_id = s.id))), '{}')
    FROM bank_statements s CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(x.id || '/' || x.line_no ORDER BY x.id || '/' || x.line_no) FILTER (WHERE x.side = 'books'), '[]') AS books,
      coalesce(jsonb_agg(x.id ORDER BY x.id) FILTER (WHERE x.side = 'bank'), '[]') AS bank FROM bank_items($1, s) x) i WHERE s.institute_code = $1 AND s.status <> 'removed'),
  'unsealed', (SELECT count(*) FROM bank_matches m WHERE m.institute_code = $1 AND m.seal IS DISTINCT FROM seal_of_bank_matches(m))) AS books`;
export const booksOf = async (client: pg.Client): Promise<Books> => {
  const { rows } = await client.query<{ books: Books }>(BOOKS, [CODE]);
  if (!rows[0]) throw new Error('no books');
  return rows[0].books;
};

/** Gives what the auditor foresaw the keys of what the database made; throws where one has what the other has not. */
export function name({ entries, statements }: Auditor, { lines, statements: theirs }: Books): void {
  const known = new Set(entries.map(({ key }) => key));
  const fresh = lines.filter(([key]) => !known.has(key));
  for (const entry of entries.filter(({ key }) => key === '')) {
    const at = fresh.findIndex(
      ([, account, day, amount, back]) =>
        account === entry.account &&
        day === entry.day &&
        amount === entry.amount &&
        back === (entry.reverses?.key ?? null),
    );
    const [made] = at < 0 ? [] : fresh.splice(at, 1);
    if (!made) throw new Error(`not in the books: ${entry.account} ${entry.day} ${entry.amount}`);
    entry.key = made[0];
  }
  for (const s of statements)
    for (const [at, line] of s.lines.entries()) if (line.id === 0) line.id = theirs[s.id]?.lines[at] ?? 0;
  if (fresh.length > 0) throw new Error(`in the books, and nobody knows why: ${JSON.stringify(fresh)}`);
}
/** Groups of the database that the auditor does not know yet. */
export function newGroups({ groups, statements, entries }: Auditor, { groups: theirs }: Books): Group[] {
  const seen = new Set(groups.map(keyOf));
  const lines = statements.flatMap((one) => one.lines);
  return Object.values(theirs).flatMap((one): Group[] => {
    const statement = statements.find(({ id }) => id === one.statement);
    if (!statement || seen.has([...one.lines, ...one.books].join())) return [];
    return [
      {
        statement,
        byItself: one.by,
        lines: one.lines.flatMap((id) => lines.find((line) => line.id === id) ?? []),
        books: one.books.flatMap((key) => entries.find((entry) => entry.key === key) ?? []),
      },
    ];
  });
}
const keys = (books: readonly Entry[]): string[] => books.map(({ key }) => key).toSorted();
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const keyOf = ({ lines, books }: Group): string => [...ids(lines), ...keys(books)].join();
const text = (value: unknown): string => JSON.stringify(value);

/** Throws where the database and the auditor say different things of statements and matches. */
export function compare(auditor: Auditor, books: Books): void {
  const theirs = Object.values(books.groups).map((one) => [one.statement, one.by, ...one.lines, ...one.books].join());
  const ours = auditor.groups.map((one) => [one.statement.id, one.byItself, keyOf(one)].join());
  if (text(theirs.toSorted()) !== text(ours.toSorted()))
    throw new Error(`matches: ${text(theirs)}, auditor ${text(ours)}`);
  const open = auditor.statements.filter(({ status }) => status !== 'removed');
  if (open.length !== Object.keys(books.statements).length) throw new Error('another number of statements');
  for (const s of open) {
    const { books: ofBooks, bank } = auditor.between(s);
    const own = {
      status: s.status,
      version: s.version,
      difference: auditor.difference(s),
      books: keys(ofBooks),
      bank: ids(bank),
      lines: s.lines.map(({ id }) => id),
    };
    const found = books.statements[s.id];
    for (const [name, value] of Object.entries(own))
      if (text(found?.[name as keyof typeof own]) !== text(value))
        throw new Error(
          `${name} of statement ${s.id}: ${text(found?.[name as keyof typeof own])}, auditor ${text(value)}`,
        );
    // What both have is the same money: nothing but what stands between them makes them differ.
    if (own.difference !== 0) throw new Error(`statement ${s.id} differs by ${own.difference}`);
  }
  if (books.unsealed > 0) throw new Error('a match without its seal');
}

/** Salary slips as mails carry them: what the paper says, without CNIC and account, which a mail does not need. */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { rupeesInWords } from '../../../contract/fees/words.ts';
import { alignMoney, toRupees } from '../../../contract/money.ts';
import { SLIP_SIDES, SLIP_URDU } from '../../../contract/salaries/slipWords.ts';
import { sendNow, type Trx } from '../../database/door.ts';
import { escaped } from '../messaging/mail.ts';
import { SLIP_LINES } from './slipLines.ts';

interface Found {
  readonly id: number;
  readonly slip_no: number | null;
  readonly emp_no: number;
  readonly employee: string;
  readonly designation: string | null;
  readonly department: string | null;
  readonly campus: string;
  readonly month: string;
  readonly days: number;
  readonly paid_days: number;
  readonly gross: number;
  readonly deductions: number;
  readonly net: number;
  readonly lines: readonly { readonly kind: string; readonly label: string; readonly amount: number }[];
}
export interface SlipMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const CELL = 'padding:3px 8px;border-bottom:1px solid #ccc';
const RIGHT = `${CELL};text-align:right;white-space:nowrap`;
const urdu = (of: keyof typeof SLIP_URDU): string => `<bdi lang="ur" dir="rtl">${SLIP_URDU[of]}</bdi>`;
const row = (tag: 'td' | 'th', name: string, amount: string): string =>
  `<tr><${tag} style="${CELL};text-align:left">${name}</${tag}><${tag} style="${RIGHT}">${amount}</${tag}></tr>`;

/** The slip as text and as HTML. */
export function slipMailOf(slip: Found): SlipMail {
  const rupees = (paisa: number): string => money(toRupees(paisa));
  const money = alignMoney(
    [slip.gross, slip.deductions, slip.net, ...slip.lines.map(({ amount }) => amount)].map(toRupees),
  );
  const month = formatDate(slip.month);
  const title = `Salary slip of ${month}`;
  const facts = [
    ['Slip', String(slip.slip_no ?? '–')],
    ['Number', String(slip.emp_no)],
    ['Name', slip.employee],
    ['Designation', slip.designation ?? ''],
    ['Department', slip.department ?? ''],
    ['Campus', slip.campus],
    ['Days paid', `${slip.paid_days} of ${slip.days}`],
  ].filter(([, value]) => value !== '');
  const sides = SLIP_SIDES.map(([kind, name]) => ({
    kind,
    name,
    lines: slip.lines.filter((line) => line.kind === kind),
    total: kind === 'earning' ? slip.gross : slip.deductions,
  }));
  const words = rupeesInWords(toRupees(slip.net));
  const beside = slip.lines.filter(({ kind }) => kind === 'employer');
  const paidBeside =
    beside.length === 0
      ? ''
      : `The employer pays beside it: ${beside.map(({ label, amount }) => `${label} Rs ${rupees(amount)}`).join(', ')}.`;
  const text = [
    title,
    ...facts.map(([name, value]) => `${name ?? ''}: ${value ?? ''}`),
    ...sides.flatMap(({ name, lines, total }) => [
      '',
      name,
      ...lines.map(({ label, amount }) => `${label}: Rs ${rupees(amount)}`),
      `Total: Rs ${rupees(total)}`,
    ]),
    '',
    `Net salary: Rs ${rupees(slip.net)}`,
    words,
    ...(paidBeside === '' ? [] : [paidBeside]),
  ].join('\n');
  const table = (rows: string): string =>
    `<table dir="ltr" style="border-collapse:collapse;width:100%;max-width:560px;margin:0 0 12px">${rows}</table>`;
  const html = [
    `<h2 style="font-size:17px;margin:16px 0 8px">${title}</h2>`,
    table(
      facts
        .map(
          ([name, value]) =>
            `<tr><td style="${CELL}">${name ?? ''}</td><td style="${CELL}">${escaped(value ?? '')}</td></tr>`,
        )
        .join(''),
    ),
    ...sides.map(({ kind, name, lines, total }) =>
      table(
        row('th', `${name} ${urdu(kind)}`, 'Rs') +
          lines.map(({ label, amount }) => row('td', escaped(label), rupees(amount))).join('') +
          row('th', `Total ${urdu('total')}`, rupees(total)),
      ),
    ),
    `<p style="margin:0 0 12px"><b>Net salary ${urdu('salary')} Rs ${rupees(slip.net)}</b><br><i>${words}</i></p>`,
    paidBeside === '' ? '' : `<p style="margin:0 0 12px">${escaped(paidBeside)}</p>`,
  ].join('');
  return { subject: title, text, html };
}
/** Slips by their ids. */
export async function slipMails(
  trx: Trx,
  instituteCode: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SlipMail>> {
  if (ids.length === 0) return new Map();
  const found = await sendNow(
    trx,
    sql<Found>`SELECT s.id, s.slip_no, e.emp_no, e.name AS employee, g.name AS designation, d.name AS department, k.campus_name AS campus, to_char(s.month, 'YYYY-MM') AS month, s.days, s.paid_days::float8 AS paid_days,
        s.gross, s.deductions, s.net, ${SLIP_LINES} AS lines
      FROM salary_slips s JOIN employees e ON e.institute_code = s.institute_code AND e.id = s.employee_id JOIN campuses k ON k.institute_code = s.institute_code AND k.id = s.campus_id
      LEFT JOIN departments d ON d.institute_code = e.institute_code AND d.id = e.department_id LEFT JOIN designations g ON g.institute_code = e.institute_code AND g.id = e.designation_id
      WHERE s.institute_code = ${instituteCode} AND s.id = ANY (${[...ids]}::bigint[])`,
  );
  return new Map(found.map((slip) => [slip.id, slipMailOf(slip)]));
}

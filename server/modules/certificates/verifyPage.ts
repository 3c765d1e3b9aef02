/** The page on which anybody checks a certificate: says whether it is genuine and as little else as possible. */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { isInstituteCode, withInstitute } from '../../database/door.ts';
import type { PublicRoute } from '../../http/route.ts';
import { PAGE_STYLE } from '../../http/pageStyle.ts';
import { pagePolicy } from '../../http/securityHeaders.ts';
import { VERIFY_CODE } from './issue.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const STYLE = `${PAGE_STYLE}
h1{margin:0 0 12px}.good{color:var(--good)}.bad{color:var(--bad)}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0}dt{color:var(--soft)}dd{margin:0}p{margin:16px 0 0;color:var(--soft);font-size:14px}`;

interface Found {
  serial_no: string;
  certificate: string;
  student_name: string;
  printed_at: string;
  revoked_at: string | null;
  institute_name: string;
}
/** 'Muhammad Ali Khan' -> 'M. A. K.': who holds the paper can compare, nobody else learns a name. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`)
    .join(' ');

const page = (title: string, tone: 'good' | 'bad', body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><main><h1 class="${tone}">${escape(title)}</h1>${body}</main></body></html>`;
const facts = (pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escape(name)}</dt><dd><bdi>${escape(value)}</bdi></dd>`).join('')}</dl>`;

function shown(found: Found | undefined): { status: 200 | 404; html: string } {
  if (!found)
    return {
      status: 404,
      html: page(
        'This certificate is not known',
        'bad',
        '<p>Compare the code with the one on the paper. If it is the same, the paper was not issued here.</p>',
      ),
    };
  const about = facts([
    ['Certificate', found.certificate],
    ['Serial', found.serial_no],
    ['Issued to', initials(found.student_name)],
    ['Issued on', formatDate(new Date(found.printed_at).toISOString()).slice(0, 11)],
    ['Issued by', found.institute_name],
  ]);
  if (found.revoked_at !== null)
    return {
      status: 200,
      html: page('This certificate is void', 'bad', `${about}<p>It was issued, and declared void later.</p>`),
    };
  return {
    status: 200,
    html: page(
      'This certificate is genuine',
      'good',
      `${about}<p>The initials must be those of the name on the paper.</p>`,
    ),
  };
}

export const verifyRoute: PublicRoute = {
  method: 'GET',
  path: '/verify/{code}',
  access: 'public',
  async run(context, db) {
    const code = context.req.param('code') ?? '';
    const institute = VERIFY_CODE.exec(code)?.[1];
    const found =
      institute === undefined || !isInstituteCode(institute)
        ? undefined
        : await withInstitute(
            db,
            { instituteCode: institute, campuses: 'all', userId: null },
            async (trx) =>
              (
                await sql<Found>`SELECT p.serial_no, p.certificate, p.student_name, p.printed_at, p.revoked_at, i.institute_name FROM certificate_prints p JOIN institute i ON i.institute_code = p.institute_code
                  WHERE p.institute_code = ${institute} AND p.verify_code = ${code}`.execute(trx)
              ).rows[0],
            { reads: true },
          );
    const { status, html } = shown(found);
    return context.html(html, status, { 'content-security-policy': pagePolicy(STYLE), 'cache-control': 'no-store' });
  },
};

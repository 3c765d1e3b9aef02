/** The log of issued certificates, and declaring one void. */
import { sql } from 'kysely';
import { designOf } from '../../../contract/certificateDesign.ts';
import { certificatePrints, revokeCertificate } from '../../../contract/endpoints/certificates.ts';
import { students } from '../../../src/resources/students.ts';
import { conflict, invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { contains } from '../../resources/filterSql.ts';
import { audit } from '../../resources/audit.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, visible } from '../../resources/scope.ts';
import { totals } from '../../resources/totals.ts';
import { verifyUrl } from './issue.ts';
import type { Row } from '../../database/tables.ts';
import type { Counted } from '../../database/answers.ts';

type Pictures = Pick<Row<'certificate_prints'>, 'background' | 'seal_picture' | 'logo'> & { look_photo: string | null };
type Printed = Omit<
  Row<'certificate_prints'>,
  'institute_code' | 'student_name' | 'serial' | 'user_id' | 'look' | 'photo' | keyof Pictures
> &
  Pick<Row<'student_details'>, 'sid' | 'campus_name' | 'photo'> &
  Pictures & { studentName: string; look: Readonly<Record<string, unknown>> | null };

/** What the database wrote down of how it looked, as it travels. */
function answered({ look, background, seal_picture, logo, look_photo, ...row }: Printed) {
  return {
    ...row,
    verify_url: verifyUrl(row.verify_code),
    look: look && {
      page: String(look['page']),
      orientation: String(look['orientation']),
      background,
      photo: look_photo,
      institute_name: String(look['institute_name']),
      logo,
      design: designOf({ ...look, seal_picture }),
    },
  };
}
const log = endpointRoute(certificatePrints, async (call, { query }) => {
  const { trx, session } = call;
  const page = pageOfQuery(call.query);
  const parts = [sql`p.institute_code = ${session.instituteCode}`, visible(students, session)];
  if (query.student_id) parts.push(sql`p.student_id = ${Number(query.student_id)}`);
  if (query.certificate_id) parts.push(sql`p.certificate_id = ${Number(query.certificate_id)}`);
  if (query.from) parts.push(sql`(p.printed_at AT TIME ZONE 'Asia/Karachi')::date >= ${query.from}::date`);
  if (query.to) parts.push(sql`(p.printed_at AT TIME ZONE 'Asia/Karachi')::date <= ${query.to}::date`);
  const search = query.search?.trim().toLowerCase();
  if (search?.includes('\u0000')) throw invalid('search', 'search must be plain text');
  if (search)
    parts.push(
      sql`(lower(p.serial_no) LIKE ${contains(search)} OR lower(p.student_name) LIKE ${contains(search)} OR r.sid::text = ${search})`,
    );
  const from = sql`certificate_prints p JOIN student_details r ON r.institute_code = p.institute_code AND r.id = p.student_id WHERE ${all(parts)}`;
  const { rows } =
    await sql<Printed>`SELECT p.id, p.serial_no, p.verify_code, p.certificate_id, p.certificate, p.student_id, r.sid, p.student_name AS "studentName", r.photo, p.class_name,
      r.campus_name, p.body, p.printed_at, to_char(p.issued_on, 'YYYY-MM-DD') AS issued_on, p.look, p.background, p.seal_picture, p.logo, p.photo AS look_photo,
      p.username, p.revoked_at, p.revoked_reason
    FROM ${from} ORDER BY p.id DESC ${limits(page)}`.execute(trx);
  const total = await totals.of(call, 'certificate_prints', async () =>
    Number((await sql<Counted>`SELECT count(*)::int AS n FROM ${from}`.execute(trx)).rows[0]?.n ?? 0),
  );
  return paging(rows.map(answered), total, page);
});

const revoke = endpointRoute(revokeCertificate, async (call, { body }) => {
  const { trx, session, params } = call;
  const text = params['id'] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound('Certificate');
  const id = Number(text);
  const { rows } = await sql<
    Pick<Row<'certificate_prints'>, 'serial_no' | 'revoked_at'>
  >`SELECT p.serial_no, p.revoked_at FROM certificate_prints p JOIN student_details r ON r.institute_code = p.institute_code AND r.id = p.student_id
    WHERE p.institute_code = ${session.instituteCode} AND p.id = ${id} AND ${visible(students, session)}`.execute(trx);
  const [print] = rows;
  if (!print) throw notFound('Certificate');
  const { rows: done } =
    await sql`UPDATE certificate_prints SET revoked_at = now(), revoked_reason = ${body.reason} WHERE institute_code = ${session.instituteCode} AND id = ${id} AND revoked_at IS NULL RETURNING id`.execute(
      trx,
    );
  if (done.length === 0) throw conflict(`${print.serial_no} is void already`);
  await audit(call, {
    action: 'revoke',
    entity: 'certificate_prints',
    entityId: id,
    before: { serial_no: print.serial_no },
    after: { serial_no: print.serial_no, revoked_reason: body.reason },
  });
  return { message: `${print.serial_no} is void`, data: { id } };
});
export const certificateLogRoutes = [log, revoke];

/** Serving stored files: to the session of their institute, and institute logos to anybody who knows the code. */
import { sql } from 'kysely';
import { getFile } from '../../../contract/endpoints/files.ts';
import { students } from '../../../src/resources/students.ts';
import { withInstitute, type Trx } from '../../database/door.ts';
import { notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, PublicRoute, Route } from '../../http/route.ts';
import { resources } from '../../declared.ts';
import { columnOf, tableOf } from '../../resources/names.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';
import { FILE_CODE } from '../../resources/storeFile.ts';

interface Stored {
  name: string;
  content_type: string;
  bytes: Buffer;
}
function respond(file: Stored, cache: string): Response {
  const shown = file.content_type.startsWith('image/');
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.content_type,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
    },
  });
}
async function load(trx: Trx, instituteCode: string, code: string, only = sql`true`): Promise<Stored> {
  const { rows } = await sql<Stored>`SELECT f.name, f.content_type, f.bytes FROM stored_file f
    WHERE f.institute_code = ${instituteCode} AND f.code = ${code} AND ${only}`.execute(trx);
  if (!rows[0]) throw notFound('File');
  return rows[0];
}

const shown = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'file' ? [{ resource, column: columnOf(name, field) }] : [],
  ),
);
/**
 * Who works for some campuses gets the files of records, vouchers, advances and issued certificates that they may see, the
 * school's logo and what they uploaded themselves.
 */
function ownFiles({ session }: Pick<Call, 'session'>) {
  if (session.campuses === 'all') return sql`true`;
  const records = shown.map(
    ({ resource, column }) =>
      sql`EXISTS (SELECT 1 FROM ${tableOf(resource)} r WHERE ${visible(resource, session)} AND ${column} = f.code)`,
  );
  const logo = sql`EXISTS (SELECT 1 FROM institute i WHERE i.institute_code = f.institute_code AND i.logo_code = f.code)`;
  const vouchers = sql`EXISTS (SELECT 1 FROM voucher_files w JOIN vouchers r ON r.institute_code = w.institute_code AND r.id = w.voucher_id
    WHERE w.institute_code = f.institute_code AND w.code = f.code AND ${all(ownRows(session, 'r'))})`;
  const advances = sql`EXISTS (SELECT 1 FROM employee_advance_files w JOIN employee_advances r ON r.institute_code = w.institute_code AND r.id = w.advance_id
    WHERE w.institute_code = f.institute_code AND w.code = f.code AND ${all(ownRows(session, 'r'))})`;
  const issued = sql`EXISTS (SELECT 1 FROM certificate_prints p JOIN students r ON r.institute_code = p.institute_code AND r.id = p.student_id
    WHERE p.institute_code = f.institute_code AND f.code IN (p.background, p.seal_picture, p.photo, p.logo) AND ${visible(students, session)})`;
  return sql`(${sql.join([sql`f.uploaded_by = ${session.userId}`, logo, vouchers, advances, issued, ...records], sql` OR `)})`;
}

const one = endpointRoute(getFile, async ({ trx, session, params }) => {
  const code = params['code'] ?? '';
  if (!/^[\w.-]{1,100}$/.test(code)) throw notFound('File');
  return respond(await load(trx, session.instituteCode, code, ownFiles({ session })), 'private, max-age=3600');
});
export const fileRoutes: readonly Route[] = [one];

/** The banner's logo (specification 1): only the file that an institute names as its logo is public. */
export const logoRoute: PublicRoute = {
  method: 'GET',
  path: '/institute_logo/thumbnail/{code}',
  access: 'public',
  async run(context, db) {
    const code = context.req.param('code') ?? '';
    const instituteCode = FILE_CODE.exec(code)?.[1];
    if (!instituteCode) throw notFound('Logo');
    const isLogo = sql`EXISTS (SELECT 1 FROM institute i WHERE i.institute_code = f.institute_code AND i.logo_code = f.code)`;
    const file = await withInstitute(db, { instituteCode, campuses: 'all', userId: null }, (trx) =>
      load(trx, instituteCode, code, isLogo),
    );
    return respond(file, 'public, max-age=86400');
  },
};

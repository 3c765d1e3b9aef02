/** POST /voucher_files and /delete_voucher_file: bills and slips of a voucher. */
import { sql } from 'kysely';
import { addVoucherFile, deleteVoucherFile } from '../../../../contract/endpoints/finance/vouchers.ts';
import { f } from '../../../../contract/fields.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { FILE_CODE, storeFile } from '../../../resources/storeFile.ts';
import { keepEvents } from '../../fees/payments/events.ts';
import type { Identified } from '../../../database/answers.ts';

const FIELD = f.file({ label: 'File', accept: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 4_000_000 });

async function filesOf({ trx, session }: Call, voucher: number) {
  const data = await sendNow(
    trx,
    sql<
      Pick<Row<'stored_file'>, 'code' | 'name'>
    >`SELECT w.code, f.name FROM voucher_files w JOIN stored_file f ON f.institute_code = w.institute_code AND f.code = w.code
      WHERE w.institute_code = ${session.instituteCode} AND w.voucher_id = ${voucher} ORDER BY w.added_at, w.code`,
  );
  return { data };
}
const add: Route = endpointRoute(addVoucherFile, async (call, { body: { trans_id, file } }) => {
  const { trx, session } = call;
  const id = Number(trans_id);
  // Before the file is kept: nobody uploads to a voucher that they do not see.
  const [known] = await sendNow(trx, sql`SELECT 1 FROM vouchers v WHERE ${all(ownRows(session, 'v', { id }))}`);
  if (!known) throw notFound('Voucher');
  const code = await storeFile(call, 'file', FIELD, file, `voucher ${trans_id}`, true);
  const [to] = await sendNow(
    trx,
    sql<{ voucher: string | null }>`SELECT v.voucher FROM voucher_file_add(${session.instituteCode}, ${id}, ${code}) v`,
  );
  const files = await filesOf(call, id);
  keepEvents(call, [
    { action: 'update', entity: 'vouchers', entityId: id, after: { voucher: to?.voucher ?? null, file_added: code } },
  ]);
  return files;
});
const drop: Route = endpointRoute(deleteVoucherFile, async (call, { body: { code } }) => {
  if (!FILE_CODE.test(code)) throw notFound('File');
  const [known] = await sendNow(
    call.trx,
    sql`SELECT 1 FROM voucher_files w JOIN vouchers v ON v.institute_code = w.institute_code AND v.id = w.voucher_id WHERE w.code = ${code} AND ${all(ownRows(call.session, 'v'))}`,
  );
  if (!known) throw notFound('File');
  const [of] = await sendNow(
    call.trx,
    sql<Identified>`SELECT v.id FROM voucher_file_drop(${call.session.instituteCode}, ${code}) v`,
  );
  const id = of?.id ?? 0;
  const files = await filesOf(call, id);
  keepEvents(call, [{ action: 'update', entity: 'vouchers', entityId: id, after: { file_deleted: code } }]);
  return files;
});
export const fileRoutes: readonly Route[] = [add, drop];

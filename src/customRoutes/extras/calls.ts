/** Calls of certificates, shaped by the contract's endpoints; the endpoints themselves stay out, because their schemas would bring zod. */
import type { z } from 'zod';
import type { certificatePrints, revokeCertificate, saveCertificates } from '../../../contract/endpoints/certificates.ts';
import { perform } from '../../dataProvider/calls.ts';

type Answer<E extends { response: z.ZodType }> = z.output<E['response']>;
type Body<E extends { readonly body?: z.ZodType }> = z.input<NonNullable<E['body']>>;

export type Issued = Answer<typeof saveCertificates>['data'];
export type PrintLog = Answer<typeof certificatePrints>;
export type LoggedPrint = PrintLog['data'][number];

/** Most students a call takes. */
export const MOST_CERTIFICATES = 500;

/** Issues certificates, or with `dry_run` only shows what they would say. The key makes a repeated call issue nothing twice. */
export async function issueCertificates(body: Body<typeof saveCertificates>, key: string | null, signal?: AbortSignal): Promise<Issued> {
  const call = { method: 'POST', path: '/save_student_certificates_record', body: 'json', tenant: 'body' } as const;
  const answer = await perform(call, { body, signal, ...(key === null ? {} : { headers: { 'Idempotency-Key': key } }) });
  return (answer as Answer<typeof saveCertificates>).data;
}
export const fetchPrints = async (query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<PrintLog> =>
  (await perform({ method: 'GET', path: '/get_student_certificates_print', tenant: 'query' }, { query, signal })) as PrintLog;
export const revokePrint = async (id: number, body: Body<typeof revokeCertificate>): Promise<void> =>
  void (await perform({ method: 'POST', path: '/student_certificates_record/{id}/revoke', body: 'json', tenant: 'body' }, { id, body }));

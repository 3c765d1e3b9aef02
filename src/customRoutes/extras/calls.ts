/** What the calls of certificates carry. */
import type { Answer } from '../../../contract/endpoints/calls.ts';

export type Issued = Answer<'POST /save_student_certificates_record'>['data'];

/** Most students a call takes. */
export const MOST_CERTIFICATES = 500;

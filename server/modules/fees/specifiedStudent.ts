/**
 * The student of a row of fees as specification 3 writes it, beside the flat names that our own screens read: its
 * class, section, session and campus each an object, its gender and guardian.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { feeStudent, specifiedStudent } from '../../../contract/endpoints/fees/shapes.ts';

type Specified = z.output<typeof specifiedStudent>;
/** As read: the flat names, and what they do not say, by `beside`. */
export type StudentRead = z.output<typeof feeStudent> &
  Pick<Specified, 'gender' | 'guardian'> & { readonly institute_name: string };

/**
 * Members of a jsonb object over students (or challan_details) under `alias` and rows `r`; who is at another campus has
 * neither gender nor guardian here.
 */
export const beside = (alias: 'r' | 's') =>
  sql.raw(`'gender', (SELECT jsonb_build_object('name', x.name) FROM genders x WHERE x.institute_code = ${alias}.institute_code AND x.id = ${alias}.gender_id),
  'guardian', (SELECT jsonb_build_object('name', x.name, 'relation', x.relation) FROM guardians x WHERE x.institute_code = ${alias}.institute_code AND x.id = ${alias}.guardian_id),
  'institute_name', (SELECT x.institute_name FROM institute x WHERE x.institute_code = r.institute_code)`);

export const asSpecified = ({ institute_name, ...student }: StudentRead): Specified => ({
  ...student,
  session: student.session_name === '' ? null : { session_name: student.session_name },
  class: student.class_name === '' ? null : { class_name: student.class_name },
  section: student.section_name === null ? null : { section_name: student.section_name },
  campus: { institute_name, campus_name: student.campus_name },
});

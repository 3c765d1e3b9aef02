/** What an answered student names beside its own fields (specification 3): read in the same statement, for the rows of the page alone. */
import { sql, type RawBuilder } from 'kysely';

/** The record that a column of `r` points at, as an object of these columns. */
const one = (table: string, column: string, ...shown: readonly string[]): RawBuilder<unknown> => {
  const pairs = shown.map((name) => `'${name}', t.${name}`).join(', ');
  return sql.raw(
    `(SELECT jsonb_build_object('id', t.id, ${pairs}) FROM ${table} t WHERE t.institute_code = r.institute_code AND t.id = r.${column})`,
  );
};

export const studentEmbed: Readonly<Record<string, RawBuilder<unknown>>> = {
  session: one('sessions', 'session_id', 'session_name'),
  class: one('classes', 'class_id', 'class_name'),
  section: one('sections', 'section_id', 'section_name'),
  campus: sql.raw(`(SELECT jsonb_build_object('id', t.id, 'campus_name', t.campus_name, 'institute_name', i.institute_name) FROM campuses t
    JOIN institute i ON i.institute_code = t.institute_code WHERE t.institute_code = r.institute_code AND t.id = r.campus_id)`),
  gender: one('genders', 'gender_id', 'name'),
  status: one('student_statuses', 'status_id', 'name', 'status_class'),
  guardian: one('guardians', 'guardian_id', 'name', 'relation', 'mobile'),
  family: one('families', 'family_id', 'family_no', 'father_name', 'mobile', 'whatsapp', 'bill_mode'),
  city: one('cities', 'city_id', 'name'),
  house: one('houses', 'house_id', 'name', 'color'),
  added_by: one('users', 'added_by', 'full_name'),
};

/** The papers of a date sheet in the order in which they are written. */
export const dateSheetEmbed: Readonly<Record<string, RawBuilder<unknown>>> = {
  papers:
    sql.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'subject', p.subject, 'paper_date', p.paper_date, 'start_time', p.start_time, 'end_time', p.end_time,
      'room', p.room, 'syllabus', p.syllabus) ORDER BY p.paper_date, p.start_time, p.id), '[]') FROM date_sheet_papers p WHERE p.institute_code = r.institute_code AND p.date_sheet_id = r.id)`),
  session: one('sessions', 'session_id', 'session_name'),
  class: one('classes', 'class_id', 'class_name'),
  campus: one('campuses', 'campus_id', 'campus_name'),
};

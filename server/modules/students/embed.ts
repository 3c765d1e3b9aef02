/**
 * What an answered student names beside its own fields (specification 3): read in the same statement, for the rows of
 * the page alone.
 */
import { sql } from 'kysely';
import type { Beside, Hooks } from '../../resources/hooks.ts';

const one = (table: string, column: string, ...shown: Beside['shown']): Beside => ({ table, column, shown });

export const studentEmbed: NonNullable<Hooks['embed']> = {
  session: one('sessions', 'session_id', 'session_name'),
  class: one('classes', 'class_id', 'class_name'),
  section: one('sections', 'section_id', 'section_name'),
  campus: one('campuses', 'campus_id', 'campus_name', [
    'institute_name',
    '(SELECT i.institute_name FROM institute i WHERE i.institute_code = r.institute_code)',
  ]),
  gender: one('genders', 'gender_id', 'name'),
  status: one('student_statuses', 'status_id', 'name', 'status_class'),
  guardian: one('guardians', 'guardian_id', 'name', 'relation', 'mobile'),
  family: one('families', 'family_id', 'family_no', 'father_name', 'mobile', 'whatsapp'),
  city: one('cities', 'city_id', 'name'),
  house: one('houses', 'house_id', 'name', 'color'),
  added_by: one('users', 'added_by', 'full_name'),
};

/** The papers of a date sheet in the order in which they are written. */
export const dateSheetEmbed: NonNullable<Hooks['embed']> = {
  papers:
    sql.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'subject', p.subject, 'paper_date', p.paper_date, 'start_time', left(p.start_time::text, 5), 'end_time', left(p.end_time::text, 5),
      'room', p.room, 'syllabus', p.syllabus) ORDER BY p.paper_date, p.start_time, p.id), '[]') FROM date_sheet_papers p WHERE p.institute_code = r.institute_code AND p.date_sheet_id = r.id)`),
  session: one('sessions', 'session_id', 'session_name'),
  class: one('classes', 'class_id', 'class_name'),
  campus: one('campuses', 'campus_id', 'campus_name'),
};

/** Reports on students (specification 7). Only enrolled students are counted; inquiries never are. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, digits, paged, pageQuery } from './students.ts';

const where = { campus_id: digits.optional(), session_id: digits.optional() };
const counted = { boys: z.number(), girls: z.number(), other: z.number(), total: z.number() };

/** A row per house and class, in the order of houses and classes; students without a house under house_id null. */
export const houseStrength = defineEndpoint({
  method: 'GET', path: '/house_system_student_strength_summary', tag: 'Student reports', access: 'students.read', summary: 'Students per house and class',
  query: z.object({ ...where, class_id: digits.optional() }),
  response: z.object({ data: z.array(z.object({ house_id: z.number().nullable(), house: z.string(), color: z.string().nullable(), class_id: z.number(), class: z.string(), ...counted })), totals: z.object(counted) }),
});
export const houseStudents = defineEndpoint({
  method: 'GET', path: '/house_system_student_list_house_wise', tag: 'Student reports', access: 'students.read', summary: 'Students by house, paged',
  query: z.object({ ...where, class_id: digits.optional(), section_id: digits.optional(), house_id: z.union([digits, z.literal('none')]).optional(), search: z.string().max(200).optional(), ...pageQuery }),
  response: paged(z.object({
    id: z.number(), sid: z.number(), studentName: z.string(), father_name: z.string().nullable(), roll_no: z.string().nullable(), gender: z.string().nullable(), house_id: z.number().nullable(), house: z.string(), color: z.string().nullable(),
    class_name: z.string(), section_name: z.string().nullable(), campus_name: z.string(),
  })),
});
/** A row per campus, class and section. 422 'Missing institute code' without `institute_code`. */
export const studentDistribution = defineEndpoint({
  method: 'GET', path: '/getStudentDistributionReport', tag: 'Student reports', access: 'students.read', summary: 'Students per campus, class and section, by gender',
  query: z.object(where),
  response: z.object({
    data: z.array(z.object({ campus_id: z.number(), campus: z.string(), class_id: z.number(), class: z.string(), section_id: z.number().nullable(), section: z.string(), capacity: z.number().nullable(), ...counted })), totals: z.object(counted),
  }),
});
const graph = z.object({
  data: z.object({
    /** 'YYYY-MM', every month of the period. */
    labels: z.array(z.string()), series: z.array(z.object({ label: z.string(), data: z.array(z.number()) })),
    rows: z.array(z.object({ month: z.string(), campus_id: z.number(), campus: z.string(), class_id: z.number(), class: z.string(), class_order: z.number(), kind: z.string(), count: z.number() })), total: z.number(),
  }),
});
const period = z.object({ ...where, class_id: digits.optional(), from: day.optional(), to: day.optional() });
/** By date of admission; a series per campus. The period is the last twelve months unless given. */
export const newAdmissions = defineEndpoint({
  method: 'GET', path: '/new_admissions_students_report_graph', tag: 'Student reports', access: 'students.read', summary: 'Admissions per month', query: period, response: graph,
});
/** Who left, by the date of leaving; a series per kind: struck off, withdrawn, passed out, transferred. */
export const inactiveStudents = defineEndpoint({
  method: 'GET', path: '/inactive_students_report_graph', tag: 'Student reports', access: 'students.read', summary: 'Students who left per month', query: period, response: graph,
});

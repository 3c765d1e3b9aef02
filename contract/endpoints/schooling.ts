/** Cascading pickers: classes of a campus, sections of a class, fee plan lists of a campus (specification 7). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const id = z.int().positive();
export const campusClassesOf = defineEndpoint({
  method: 'POST',
  path: '/campus_classes',
  specified: true,
  reads: true,
  tag: 'Schooling',
  access: 'campus_classes.read',
  summary: 'Classes offered at a campus',
  body: z.object({ campus_id: id }),
  response: z.object({ data: z.array(z.object({ id, class_id: id, class_name: z.string() })) }),
});
export const campusClassSectionsOf = defineEndpoint({
  method: 'POST',
  path: '/campus_class_sections',
  specified: true,
  reads: true,
  tag: 'Schooling',
  access: 'class_sections.read',
  summary: 'Sections of a class at a campus',
  body: z.object({ class_campus_id: id }),
  response: z.object({ data: z.array(z.object({ id, section_id: id, section_name: z.string() })) }),
});
/** A list without classes belongs to no campus in particular and is offered everywhere. */
export const feePlanListsOf = defineEndpoint({
  method: 'POST',
  path: '/fetch_fee_plan_list_with_campus',
  specified: true,
  reads: true,
  tag: 'Schooling',
  access: 'fee_plan_lists.read',
  summary: 'Fee plan lists usable at a campus, with their classes',
  body: z.object({ campus_id: id }),
  response: z.object({
    data: z.array(
      z.object({ id, name: z.string(), classes: z.array(z.object({ id, class_id: id, class_name: z.string() })) }),
    ),
  }),
});

/**
 * What rows of declared entities answer beside their fields (server/resources/hooks.ts `embed`), for the document of
 * the API and for typed screens.
 */
import { z } from 'zod';

const id = z.number();
const name = z.string();
const one = <S extends z.ZodRawShape>(shape: S) => z.object({ id, ...shape }).nullable();

export const embedded = {
  students: {
    session: one({ session_name: name }),
    class: one({ class_name: name }),
    section: one({ section_name: name }),
    campus: one({ campus_name: name, institute_name: name }),
    gender: one({ name }),
    status: one({ name, status_class: name }),
    guardian: one({ name, relation: name, mobile: name }),
    family: one({ family_no: z.number(), father_name: name, mobile: name.nullable(), whatsapp: name.nullable() }),
    city: one({ name }),
    house: one({ name, color: name }),
    added_by: one({ full_name: name.nullable() }),
  },
  date_sheets: {
    papers: z.array(
      z.object({
        id,
        subject: name,
        paper_date: name,
        start_time: name,
        end_time: name,
        room: name.nullable(),
        syllabus: name.nullable(),
      }),
    ),
    session: one({ session_name: name }),
    class: one({ class_name: name }),
    campus: one({ campus_name: name }),
  },
  news: { institute_code: name },
} as const satisfies Readonly<Record<string, z.ZodRawShape>>;

/** Members of a row besides its fields; none for most entities. */
export const embeddedShape = (key: string): z.ZodRawShape =>
  Object.hasOwn(embedded, key) ? embedded[key as keyof typeof embedded] : {};

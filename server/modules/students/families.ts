/** The family of a student that is added: found by what identifies it, else made. */
import { sql } from 'kysely';
import { families } from '../../../src/resources/families.ts';
import { sendAlong } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import type { Hooks, Values } from '../../resources/hooks.ts';
import type { Scope } from '../../http/whose.ts';
import { insertRow } from '../../resources/write.ts';

/** Who works for some campuses sees families with a child there, and those that are at home there. */
export const familyScope = ({ campuses }: Scope) => {
  if (campuses === 'all') return null;
  const mine = sql`ANY(${[...campuses]}::bigint[])`;
  return sql`(r.home_campus_id IS NULL OR r.home_campus_id = ${mine}
    OR EXISTS (SELECT 1 FROM students s WHERE s.institute_code = r.institute_code AND s.family_id = r.id AND s.deleted_at IS NULL AND s.campus_id = ${mine}))`;
};
function requireHome({ session }: Call, record: Values): void {
  if (session.campuses !== 'all' && (record['home_campus_id'] ?? null) === null)
    throw invalid('home_campus_id', 'Home campus must be one of your campuses');
}
export const familyHooks: Hooks = {
  scope: familyScope,
  beforeCreate: async ({ call }, values) => requireHome(call, values),
  async beforeUpdate({ call }, values, current) {
    if ('home_campus_id' in values && values['home_campus_id'] !== current['home_campus_id']) requireHome(call, values);
  },
};

export const mobileKey = (mobile: unknown): string | null =>
  typeof mobile === 'string' ? mobile.replaceAll(/\D/g, '').slice(-10) || null : null;
const plain = (name: unknown): string =>
  typeof name === 'string' ? name.toLowerCase().replaceAll(/\s+/g, ' ').trim() : '';
interface Found {
  id: number;
  family_no: number;
  father_name: string;
  father_cnic: string | null;
  mobile_key: string | null;
  seen: boolean;
}

/**
 * Id of the family of a new student: by family number, then by the father's CNIC, then by mobile and father together;
 * otherwise a new one with what is known of it. A family is found also when its children are at other campuses: it is
 * one family. Throws 422 when nothing names a father, or when the number is another father's.
 */
export async function familyOf(call: Call, values: Values): Promise<number> {
  const { family_no, father_cnic, father_name, mobile } = values;
  const key = mobileKey(mobile);
  const { trx, session } = call;
  const own = session.instituteCode;
  // Two clerks who add two brothers at once: the second waits, and finds the family of the first.
  const lock = [father_cnic, key, family_no].find((part) => part !== null && part !== undefined);
  const [, found] = await Promise.all([
    lock === undefined
      ? null
      : sql`SELECT pg_advisory_xact_lock(hashtextextended(${`family ${own} ${String(lock)}`}, 0))`.execute(trx),
    sql<Found>`SELECT r.id, r.family_no, r.father_name, r.father_cnic, r.mobile_key, ${familyScope(session) ?? sql`true`} AS seen FROM families r
      WHERE r.institute_code = ${own} AND (r.family_no = ${family_no ?? null} OR r.father_cnic = ${father_cnic ?? null} OR r.mobile_key = ${key}) ORDER BY r.id LIMIT 50`.execute(
      trx,
    ),
  ]);
  const sameFather = (family: Found): boolean =>
    plain(father_name) === '' || plain(family.father_name) === plain(father_name);
  const byNumber = found.rows.find((family) => family.family_no === family_no);
  const byCnic = found.rows.find(
    (family) => father_cnic !== null && father_cnic !== undefined && family.father_cnic === father_cnic,
  );
  if (byNumber) {
    // A number is easily guessed: who may not see the family does not get into it by its number alone.
    if (byNumber !== byCnic && !byNumber.seen)
      throw invalid('family_no', `Family number ${byNumber.family_no} is not one of your families`);
    if (byNumber !== byCnic && !sameFather(byNumber))
      throw invalid('family_no', `Family number ${byNumber.family_no} is of another father, ${byNumber.father_name}`);
    return byNumber.id;
  }
  if (byCnic) return byCnic.id;
  const byMobile = found.rows.find(
    (family) =>
      key !== null &&
      family.mobile_key === key &&
      plain(father_name) !== '' &&
      sameFather(family) &&
      (!father_cnic || !family.father_cnic),
  );
  return byMobile?.id ?? makeFamily(call, values);
}

async function makeFamily(call: Call, values: Values): Promise<number> {
  if (plain(values['father_name']) === '')
    throw invalid('father_name', 'Father name is required unless a family is chosen');
  const taken = Object.fromEntries(
    ['family_no', 'father_name', 'father_cnic', 'mother_name', 'mobile', 'address'].map((name) => [
      name,
      values[name] ?? undefined,
    ]),
  );
  const family = await insertRow(call, families, { ...taken, home_campus_id: values['campus_id'] });
  const id = family['id'] as number;
  sendAlong(audit(call, { action: 'create', entity: families.key, entityId: id, after: family }));
  return id;
}

/** What a row of each sheet makes. Values are under the names of contract/setup.ts; null is an empty cell. */
import { sql } from 'kysely';
import { otherPrivileges } from '../../../contract/otherPrivileges.ts';
import { privilegeTable } from '../../../contract/privilegeTable.ts';
import { presetPrivileges, presets } from '../../../contract/rolePresets.ts';
import type { SetupSheet } from '../../../contract/setup.ts';
import { EVERY_MONTH } from '../../../src/resources/data/months.ts';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { resources } from '../../declared.ts';
import { conflict, invalid } from '../../http/appError.ts';
import { privilegeCatalogue } from '../../http/privileges.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';
import { addOne, campusesOf, campusNamed, findOne, findOrAdd, partsOf, type Maker, type Named } from './maker.ts';

const text = (values: Values, name: string): string => String(values[name] ?? '').trim();
const textOrNull = (values: Values, name: string): string | null => text(values, name) || null;
/** Those of these that are given. */
const given = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === null ? [] : [[name, values[name]]])));

async function addCampus(maker: Maker, values: Values): Promise<void> {
  const city = textOrNull(values, 'city');
  const city_id = city === null ? null : await findOne(maker.call, 'cities', { name: city });
  if (city !== null && city_id === null) throw invalid('city', `There is no city “${city}”`);
  const campus_name = text(values, 'campus_name');
  if ((await findOne(maker.call, 'campuses', { campus_name })) !== null) return;
  const more = { campus_name, ...given(values, 'campus_code', 'address', 'phone', 'email'), city_id };
  await addOne(maker, 'campuses', more, `Campus ${campus_name}`);
}

async function nextOrder({ trx, session }: Call): Promise<number> {
  const [last] = await sendNow(
    trx,
    sql<Counted>`SELECT least(coalesce(max(c.sort_order), 0) + 10, 999) AS n FROM classes c WHERE c.institute_code = ${session.instituteCode}`,
  );
  return last?.n ?? 10;
}
async function addClass(maker: Maker, values: Values): Promise<void> {
  const { call } = maker;
  const campus = await campusNamed(call, textOrNull(values, 'campus'));
  const class_name = text(values, 'class_name');
  const sections = partsOf(text(values, 'sections'));
  if (sections.length === 0) throw invalid('sections', 'Sections is required');
  const order = async (): Promise<Values> => ({ sort_order: await nextOrder(call) });
  const class_id = await findOrAdd(maker, 'classes', { class_name }, order, `Class ${class_name}`);
  const where = { campus_id: campus.id, class_id };
  const campus_class_id = await findOrAdd(maker, 'campus_classes', where, () => ({}), `${class_name}, ${campus.name}`);
  for (const section_name of sections) {
    const section = await findOrAdd(maker, 'sections', { section_name }, () => ({}), `Section ${section_name}`);
    const seats = (): Values => given(values, 'capacity');
    const said = `${class_name} ${section_name}`;
    await findOrAdd(maker, 'class_sections', { campus_class_id, section_id: section }, seats, said);
  }
}

interface ClassOfCampus extends Named {
  readonly campus_id: number;
  readonly planned: boolean;
}
/** The classes of which a row of fees is: those that it names, or those without a plan. */
async function classesOf(call: Call, values: Values, plan: number): Promise<readonly ClassOfCampus[]> {
  const wanted = textOrNull(values, 'campus');
  const campuses = wanted === null ? await campusesOf(call) : [await campusNamed(call, wanted)];
  const all = await sendNow(
    call.trx,
    sql<ClassOfCampus>`SELECT k.id, c.class_name AS name, k.campus_id, EXISTS (SELECT 1 FROM fee_plan_classes p
        WHERE p.institute_code = k.institute_code AND p.campus_class_id = k.id AND p.fee_plan_list_id <> ${plan}) AS planned
      FROM campus_classes k JOIN classes c ON c.institute_code = k.institute_code AND c.id = k.class_id
      WHERE k.institute_code = ${call.session.instituteCode} AND k.is_active AND k.campus_id = ANY (${campuses.map(({ id }) => id)}::bigint[]) ORDER BY c.sort_order, k.id`,
  );
  const names = partsOf(text(values, 'classes'));
  if (names.length === 0) return all.filter(({ planned }) => !planned);
  const byName = Map.groupBy(all, ({ name }) => name.toLowerCase());
  const missing = names.filter((name) => !byName.has(name.toLowerCase()));
  if (missing.length > 0)
    throw invalid('classes', `There is no class “${missing[0]}” at ${wanted === null ? 'any campus' : 'the campus'}`);
  return names.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
}
interface CurrentSession extends Identified {
  readonly month: string;
}
/** The current session, and the month in which it begins. */
async function currentSession({ trx, session }: Call): Promise<CurrentSession> {
  const [found] = await sendNow(
    trx,
    sql<CurrentSession>`SELECT s.id, to_char(s.start_date, 'MM') AS month FROM sessions s WHERE s.institute_code = ${session.instituteCode} AND s.is_current ORDER BY s.start_date DESC LIMIT 1`,
  );
  if (!found) throw conflict('No session is marked as the current one: mark one in Sessions');
  return found;
}
async function addFee(maker: Maker, values: Values): Promise<void> {
  const { call } = maker;
  const [name, particular] = [text(values, 'plan'), text(values, 'particular')];
  const session = await currentSession(call);
  const inSession = (): Values => ({ session_id: session.id });
  const fee_plan_list_id = await findOrAdd(maker, 'fee_plan_lists', { name }, inSession, `Fee plan ${name}`);
  const where = { name: particular };
  const particular_id = await findOrAdd(maker, 'fee_particulars', where, () => ({}), `Fee particular ${particular}`);
  const line = { fee_plan_list_id, particular_id };
  if ((await findOne(call, 'fee_plan_particulars', line)) === null) {
    const first_time = values['charged'] === 'admission';
    const months = values['charged'] === 'yearly' ? [session.month] : EVERY_MONTH;
    const more = { ...line, amount: values['amount'], first_time, ...(first_time ? {} : { months }) };
    await addOne(maker, 'fee_plan_particulars', more, `${particular} of ${name}`);
  }
  for (const { id, name: said } of await classesOf(call, values, fee_plan_list_id))
    await findOrAdd(
      maker,
      'fee_plan_classes',
      { fee_plan_list_id, campus_class_id: id },
      () => ({}),
      `${name}: ${said}`,
    );
}

async function addChallanSettings(maker: Maker, values: Values): Promise<void> {
  const campus = await campusNamed(maker.call, textOrNull(values, 'campus'));
  if ((await findOne(maker.call, 'challan_settings', { campus_id: campus.id })) !== null) return;
  const more = given(values, 'heading', 'due_day', 'bank_name', 'bank_account_no', 'two_step_money_out');
  await addOne(maker, 'challan_settings', { campus_id: campus.id, ...more }, `Challan settings of ${campus.name}`);
}

const table = privilegeTable(resources, otherPrivileges);
async function addUser(maker: Maker, values: Values): Promise<void> {
  const { call } = maker;
  const username = text(values, 'username');
  if ((await findOne(call, 'users', { username })) !== null) return;
  const campus = textOrNull(values, 'campus');
  const works =
    campus === null
      ? { all_campuses: true }
      : { all_campuses: false, campus_ids: [(await campusNamed(call, campus)).id] };
  const role = presets.find(({ key }) => key === values['role']);
  if (!role) throw invalid('role', 'Role is required');
  // What a declared entity has no call for is no privilege.
  const may =
    role.key === 'administrator'
      ? { all_privileges: true }
      : { privileges: presetPrivileges(role, table).filter((one) => privilegeCatalogue.includes(one)) };
  const who = { full_name: text(values, 'full_name'), username, password: text(values, 'password') };
  await addOne(maker, 'users', { ...who, ...works, ...may }, `${role.label} ${username}`);
}

export const ROWS: Readonly<Record<SetupSheet, (maker: Maker, values: Values) => Promise<void>>> = {
  campuses: addCampus,
  classes: addClass,
  fees: addFee,
  challans: addChallanSettings,
  users: addUser,
};

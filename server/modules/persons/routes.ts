/** /personal_data: what is held about a person, and all of it as one file. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { exportPersonalData, personalData, personalDataFile } from '../../../contract/endpoints/personalData.ts';
import { today } from '../../../contract/dates.ts';
import { sql } from 'kysely';
import type { Counted } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { conflict } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { erase, erasingOf, erasures } from './erase.ts';
import { pageOf } from './page.ts';
import { logIdOf, personOf, type Person } from './person.ts';
import { countsOf, filesCount, filesOf, heldOf, sectionsOf } from './read.ts';

const about = endpointRoute(personalData, async (call) => {
  const person = await personOf(call);
  const held = await heldOf(call, person);
  const tables = await countsOf(call, held);
  const titles = tables.map(({ title }) => title);
  const erasing = await erasingOf(call, person, titles);
  return { data: { ...person, tables, files: await filesCount(call, held), erasing } };
});
/** Under which a file lies in the zip: its own name behind a number, since two may be called alike. */
const fileName = (name: string, at: number): string => `files/${at + 1}-${name.replaceAll(/[^\w.-]+/g, '_')}`;
const logged = (person: Person) => ({ action: 'export', entity: 'personal_data', entityId: logIdOf(person) });
const take = endpointRoute(exportPersonalData, async (call) => {
  const person = await personOf(call);
  await audit(call, logged(person));
  return { data: { name: `personal-data-${person.kind}-${person.number ?? person.id}_${today()}.zip` } };
});
/** A GET writes nothing: who takes the file was written down just before. */
async function requireWrittenDown({ trx, session }: Call, person: Person): Promise<void> {
  const { action, entity, entityId } = logged(person);
  const found = await sendNow(
    trx,
    sql<Counted>`SELECT 1 AS n FROM audit_log a WHERE a.institute_code = ${session.instituteCode} AND a.entity = ${entity} AND a.entity_id = ${entityId}
      AND a.action = ${action} AND a.user_id = ${session.userId} AND a.at > now() - interval '15 minutes' LIMIT 1`,
  );
  if (found.length === 0) throw conflict('Ask for the data of this person first: the log says who takes it');
}
const file = endpointRoute(
  personalDataFile,
  async (call) => {
    const person = await personOf(call);
    await requireWrittenDown(call, person);
    const { session } = call;
    const held = await heldOf(call, person);
    const [sections, files] = [await sectionsOf(call, held), await filesOf(call, held)];
    const made = { made_on: today(), institute_code: session.instituteCode };
    const notes = [
      `Everything that is held about this person on ${made.made_on}. Amounts are in rupees.`,
      'What is about others as well is left out: who did something, other children of a family, messages about several children.',
      ...(session.campuses === 'all'
        ? []
        : ['Made by who works for some campuses: what is held at the others is not in it.']),
    ];
    const title = person.number === null ? person.name : `${person.name}, ${person.number}`;
    const tables = Object.fromEntries(sections.map(({ table, rows }) => [table, rows]));
    const entries: Zippable = {
      'data.html': strToU8(pageOf(title, notes, sections)),
      'data.json': strToU8(JSON.stringify({ ...made, notes, person, tables }, null, 2)),
    };
    // Pictures are small already.
    for (const [at, { name, bytes }] of files.entries()) entries[fileName(name, at)] = [bytes, { level: 0 }];
    return { data: { bytes: Buffer.from(zipSync(entries)).toString('base64') } };
  },
  { snapshot: () => true },
);
export const personRoutes: readonly Route[] = [about, take, file, erase, erasures];

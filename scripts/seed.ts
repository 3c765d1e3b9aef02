/**
 * npm run seed -- --students 50000 [--institute demo]: adds made-up students with families and history, to see the
 * product at scale.
 */
import { parseArgs } from 'node:util';
import { withInstitute } from '../server/database/door.ts';
import { withOpenDatabase } from '../server/operations/connect.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';
import { DEMO_INSTITUTE, seedDemo } from '../server/seed/demo.ts';
import { fillStudents } from '../server/seed/students/fill.ts';

const USAGE = 'npm run seed -- --students COUNT [--institute CODE]';
const MOST = 1_000_000;

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { students: { type: 'string' }, institute: { type: 'string', default: DEMO_INSTITUTE } },
  });
  const count = Number(values.students);
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST)
    throw new Refusal(`--students must be a number from 1 to ${MOST}.\n\n${USAGE}`);
  if (process.env['NODE_ENV'] === 'production') throw new Refusal('Made-up students are not added in production.');
  const started = performance.now();
  await withOpenDatabase(async (db) => {
    if (values.institute === DEMO_INSTITUTE) await seedDemo(db);
    await withInstitute(db, { instituteCode: values.institute, campuses: 'all', userId: null }, async (trx) => {
      await fillStudents(trx, values.institute, {
        count,
        progress: (done) => console.info(`${done.toLocaleString('en')} of ${count.toLocaleString('en')} students`),
      });
    });
  });
  console.info(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});

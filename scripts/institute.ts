/** npm run institute: makes and lists institutes, beside a running server or without one. See docs/operating.md. */
import { parseArgs } from 'node:util';
import { reachDatabase, withOpenDatabase } from '../server/operations/connect.ts';
import { requireUsableCode } from '../server/operations/institute/codes.ts';
import { createInstitute, requireValidOrder } from '../server/operations/institute/create.ts';
import { listInstitutes } from '../server/operations/institute/list.ts';
import { makePassword } from '../server/operations/institute/passwords.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';
import { sections } from '../src/customRoutes/sections.ts';
import { resources } from '../src/resources/index.ts';

const USAGE = `npm run institute -- create --code CODE --name "NAME" --admin USERNAME [--password PASSWORD] [--campus "Main Campus"]
npm run institute -- list`;

async function create(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { code: text, name: text, admin: text, password: text, campus: { ...text, default: 'Main Campus' } },
  });
  const { code, name, admin, password = makePassword(), campus } = values;
  if (code === undefined || name === undefined || admin === undefined) throw new Refusal(`--code, --name and --admin are needed.\n\n${USAGE}`);
  requireUsableCode(
    code,
    [...resources, ...sections].map(({ path }) => path),
  );
  const order = { code, name, admin, password, passwordMade: values.password === undefined, campus };
  requireValidOrder(order);
  await withOpenDatabase((db) => createInstitute(db, order));
  console.info(`Institute ${code} (${name.trim()}) is ready. Sign in at /sign-in as ${admin}.`);
  if (values.password === undefined) console.info(`Password of ${admin}, replaced at the first sign-in and shown this once: ${password}`);
}

async function list(): Promise<void> {
  const { url, release } = await reachDatabase();
  try {
    const lines = await listInstitutes(url);
    if (lines.length === 0) console.info('There is no institute yet.');
    else console.table(lines);
  } finally {
    await release();
  }
}

await runCommand(USAGE, async () => {
  const [verb, ...args] = process.argv.slice(2);
  if (verb === 'create') return create(args);
  if (verb === 'list' && args.length === 0) return list();
  throw new Refusal(USAGE);
});

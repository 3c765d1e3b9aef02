/** npm run institute: makes and lists institutes, beside a running server or without one. See docs/operating.md. */
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { INTERNAL_INSTITUTE_CODE } from '../contract/internal.ts';
import { readConfig } from '../server/config.ts';
import { reachDatabase, withOpenDatabase } from '../server/operations/connect.ts';
import { requireUsableCode } from '../server/operations/institute/codes.ts';
import { keepErasuresIn } from '../server/operations/erasureList.ts';
import { createInstitute, requireValidOrder } from '../server/operations/institute/create.ts';
import {
  createInternalInstitute,
  createOperatorsUser,
  type MadeUser,
} from '../server/operations/institute/internal.ts';
import { saveInstitute } from '../server/operations/institute/save.ts';
import { restoreInstitute } from '../server/operations/institute/restore.ts';
import { listInstitutes } from '../server/operations/institute/list.ts';
import { makePassword } from '../server/operations/institute/passwords.ts';
import { sayLeft } from '../server/operations/erasures.ts';
import { listBeside } from '../server/operations/meetErasures.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';
import { allPages } from '../src/pages/index.ts';
import { resources } from '../src/resources/index.ts';

const USAGE = `npm run institute -- create --code CODE --name "NAME" --admin USERNAME [--password PASSWORD] [--campus "Main Campus"]
npm run institute -- user --code CODE --admin USERNAME [--password PASSWORD]
npm run institute -- backup --code CODE --file FILE
npm run institute -- restore --file FILE --code CODE --admin USERNAME [--name "NAME"]
npm run institute -- --internal
npm run institute -- list`;

const text = { type: 'string' } as const;
/** First parts of addresses that are pages. */
const paths = (): string[] => [...resources, ...allPages].map(({ path }) => path);
async function create(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { code: text, name: text, admin: text, password: text, campus: { ...text, default: 'Main Campus' } },
  });
  const { code, name, admin, password = makePassword(), campus } = values;
  if (code === undefined || name === undefined || admin === undefined)
    throw new Refusal(`--code, --name and --admin are needed.\n\n${USAGE}`);
  requireUsableCode(code, paths());
  const order = { code, name, admin, password, passwordMade: values.password === undefined, campus };
  requireValidOrder(order);
  await withOpenDatabase((db) => createInstitute(db, order));
  console.info(`Institute ${code} (${name.trim()}) is ready. Sign in at /sign-in as ${admin}.`);
  if (values.password === undefined) sayPassword({ username: admin, password });
}

const sayPassword = ({ username, password }: MadeUser): void =>
  console.info(`Password of ${username}, replaced at the first sign-in and shown this once: ${password}`);

/** The product's own institute; its code and usernames are given. */
async function createInternal(): Promise<void> {
  const made = await withOpenDatabase(createInternalInstitute);
  console.info(`Institute ${INTERNAL_INSTITUTE_CODE} is ready. Sign in at /sign-in.`);
  made.forEach(sayPassword);
}
/** An administrator with a name that nobody can give over the wire. */
async function createUser(args: string[]): Promise<void> {
  const { code, admin, password } = parseArgs({ args, options: { code: text, admin: text, password: text } }).values;
  if (code === undefined || admin === undefined) throw new Refusal(`--code and --admin are needed.\n\n${USAGE}`);
  const made = await withOpenDatabase((db) => createOperatorsUser(db, code, admin, password));
  console.info(`${admin} may do everything in the institute ${code}.`);
  if (password === undefined) sayPassword(made);
}

/** Everything of one institute in a file, while people work; whom it has erased is in the list beside the file. */
async function backup(args: string[]): Promise<void> {
  const { code, file } = parseArgs({ args, options: { code: text, file: text } }).values;
  if (code === undefined || file === undefined) throw new Refusal(`--code and --file are needed.\n\n${USAGE}`);
  const { url, release } = await reachDatabase();
  try {
    const size = await withOpenDatabase((db) => saveInstitute(db, code, file));
    await listBeside(url, dirname(resolve(file)), code);
    console.info(`${file}: the institute ${code}, ${(size / 1e6).toFixed(1)} MB, read back and sound.`);
  } finally {
    await release();
  }
}
/** Such a file as a new institute. */
async function restore(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { file: text, code: text, name: text, admin: text } });
  const { file, code, name, admin } = values;
  if (file === undefined || code === undefined || admin === undefined)
    throw new Refusal(`--file, --code and --admin are needed.\n\n${USAGE}`);
  requireUsableCode(code, paths());
  const { dataDir, recoveryDir } = readConfig();
  keepErasuresIn(dataDir, recoveryDir);
  const { url, release } = await reachDatabase();
  try {
    const { rows, user, header, again } = await withOpenDatabase((db) =>
      restoreInstitute(url, db, { file, code, name, admin }),
    );
    console.info(
      `The institute ${code} is there, from the backup of ${header.institute_code} of ${header.made_at}: ${rows.toLocaleString('en')} rows.`,
    );
    if (again.done > 0) console.info(`Erased again, since the backup was made before: ${again.done}.`);
    const left = sayLeft(again);
    if (left !== null) console.info(left);
    console.info('No password was in it: give each user one, or send them a link. Message gateways are switched off.');
    sayPassword(user);
  } finally {
    await release();
  }
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
  if (verb === 'user') return createUser(args);
  if (verb === '--internal' && args.length === 0) return createInternal();
  if (verb === 'backup') return backup(args);
  if (verb === 'restore') return restore(args);
  if (verb === 'list' && args.length === 0) return list();
  throw new Refusal(USAGE);
});

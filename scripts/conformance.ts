/** npm run conformance -- --url BASE --token TOKEN --institute CODE [--write]: asks any provider what will work. */
import { parseArgs } from 'node:util';
import { conformance, type Conformance } from './conformance/conformance.ts';

const USAGE = 'npm run conformance -- --url https://school.example/api/v1 --token TOKEN --institute CODE [--write]';

function print({ capabilities, screens, calls, written }: Conformance): void {
  const lines = (title: string, rows: readonly string[]): void => {
    console.info(`\n${title}: ${rows.length === 0 ? 'none' : rows.length}`);
    for (const row of rows) console.info(`  ${row}`);
  };
  const screensThat = (outcome: string): string[] =>
    screens.filter((screen) => screen.outcome === outcome).map(({ path, why }) => `${path}  ${why.join(', ')}`);
  console.info(`Beyond section 7 it has: ${capabilities.length === 0 ? 'nothing' : capabilities.join(', ')}`);
  console.info(
    `\nScreens that work: ${screens.filter(({ outcome }) => outcome === 'works').length} of ${screens.length}`,
  );
  lines('Screens that are left out, and what they need', screensThat('left out'));
  lines('Screens that will not work', screensThat('does not work'));
  lines(
    'Calls that are missing or fail',
    calls.filter(({ outcome }) => outcome !== 'answered').map((one) => `${one.call}  ${one.outcome} (${one.status})`),
  );
  lines(
    'Shapes that are odd',
    calls.flatMap(({ call, odd }) => odd.map((text) => `${call}  ${text}`)),
  );
  if (written)
    lines(
      'Lists in which a record was added, changed and deleted',
      written.map(({ entity, problem }) => `${entity}  ${problem ?? 'ok'}`),
    );
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    institute: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { url, token, institute, write } = values;
if (!url || !token || !institute) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const found = await conformance({ url: url.replace(/\/+$/, ''), token, institute }, write);
    print(found);
    const isBad = found.screens.some(({ outcome }) => outcome === 'does not work');
    process.exitCode = isBad || found.written?.some(({ problem }) => problem !== null) ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * npm run new -- entity: writes the declaration, lists it, writes the migration and the page of docs, and runs the tests
 * of this entity.
 */
import { resources } from '../../src/resources/index.ts';
import { checkGroup, checkKey, type Command } from './command.ts';
import { constantOf, entityText, labelsOf, type NewEntity } from './entity.ts';
import { readField, type NewField } from './fields.ts';
import { script, withImport, withListed, writeFiles } from './files.ts';
import { guessTable, readFrom, withNamed } from './from.ts';

/** The fields that were named, or those of the source, which are printed with why each is what it is. */
async function readFields(
  key: string,
  words: readonly string[],
  { from, sheet }: Command['values'],
): Promise<readonly NewField[]> {
  const keys = resources.map((resource) => resource.key);
  const named = words.map((text) => readField(text, keys));
  if (from === undefined) return named;
  const guesses = withNamed(await readFrom(from, sheet ?? null, [...keys, key]), named);
  console.info(guessTable(guesses));
  return guesses.flatMap(({ field }) => field ?? []);
}
/** What was asked for, or an Error that says what is wrong with it. */
async function readEntity({ words: [word = '', ...words], values }: Command): Promise<NewEntity> {
  const key = checkKey(
    word,
    resources.map((resource) => resource.key),
  );
  const group = checkGroup({ group: 'Admission Settings', ...values });
  const fields = await readFields(key, words, values);
  if (fields.length === 0) throw new Error(`${key}: name its fields; the first is its title, as in name:text!`);
  const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) !== at);
  if (twice) throw new Error(`${twice.name}: named twice`);
  return { key, label: labelsOf(key), group, fields };
}

/** The list of entities with one more. */
export const withEntity = (index: string, key: string): string => {
  const name = constantOf(key);
  const imported = withImport(index, `import { ${name} } from './${name}.ts';`);
  return withListed(imported, 'export const resources', `  ${name},`);
};

export async function newEntity(command: Command): Promise<void> {
  const entity = await readEntity(command);
  const { key } = entity;
  const file = `src/resources/${constantOf(key)}.ts`;
  if (command.values['dry-run']) {
    console.info(`\n${file} would be:\n\n${entityText(entity)}\nNothing was written.`);
    return;
  }
  writeFiles({ [file]: entityText(entity), 'src/resources/index.ts': (index) => withEntity(index, key) });
  script('scripts/dbDiff.ts', key);
  script('scripts/docs.ts');
  if (!command.values['no-tests']) script('scripts/testEntity.ts', key);
}

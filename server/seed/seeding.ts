/** Puts records of declared entities into the database, by the same declarations and rules that requests obey. */
import { sql } from 'kysely';
import { holds } from '../../contract/conditions.ts';
import type { AnyField } from '../../contract/fields.ts';
import { writableFields, type Resource } from '../../contract/resource.ts';
import { inputSchema } from '../../contract/schema.ts';
import { resourceOf } from '../declared.ts';
import type { Trx } from '../database/door.ts';
import { hashPassword } from '../http/passwords.ts';
import { privilegeCatalogue } from '../http/privileges.ts';
import { kindOf } from '../resources/kinds/index.ts';
import { writeLinks } from '../resources/links.ts';

type Values = Readonly<Record<string, unknown>>;
export interface Seeding {
  readonly trx: Trx;
  readonly instituteCode: string;
  /**
   * Adds records in wire form (rupees, 'YYYY-MM') and answers their ids, in order. @throws Error naming what a
   * declaration refuses
   */
  readonly add: (key: string, rows: readonly Values[]) => Promise<number[]>;
  /** Id of the record of an earlier `add` by its title. */
  readonly id: (key: string, title: string) => number;
}

/** Hashes by password. */
export type Hashes = ReadonlyMap<string, string>;
/** Hashes the passwords of users to be added; before the transaction, which would wait for it. */
export async function hashesOf(passwords: readonly string[]): Promise<Hashes> {
  return new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  );
}

/** `hashes`: of every password of the users that will be added. */
export function startSeeding(trx: Trx, instituteCode: string, hashes: Hashes = new Map()): Seeding {
  const known = new Map<string, number>();
  const name = (key: string, title: unknown): string => `${key} ${String(title)}`;
  return {
    trx,
    instituteCode,
    add: async (key, rows) => {
      const resource = resourceOf(key);
      const ids = await insertRows(trx, instituteCode, resource, rows, hashes);
      for (const [index, id] of ids.entries()) known.set(name(key, rows[index]?.[resource.title]), id);
      return ids;
    },
    id: (key, title) => {
      const id = known.get(name(key, title));
      if (id === undefined) throw new Error(`there is no '${title}' among the ${key}`);
      return id;
    },
  };
}

const columnsOf = (resource: Resource): [name: string, field: AnyField, column: string][] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = kindOf(field).column(name);
    return column === null ? [] : [[name, field, column] as [string, AnyField, string]];
  });

/** Values with defaults, without those whose condition does not hold. */
function complete(resource: Resource, given: Values): Values {
  const usual = writableFields(resource, 'create').flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const checked = inputSchema(resource, 'create', privilegeCatalogue).safeParse({
    ...Object.fromEntries(usual),
    ...given,
  });
  if (!checked.success)
    throw new Error(
      `${resource.key} ${String(given[resource.title] ?? '')}: ${checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  const fields = Object.entries(resource.fields);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, checked.data[name] ?? field.default ?? null]));
  return Object.fromEntries(fields.map(([name, field]) => [name, holds(field.when, values) ? values[name] : null]));
}

function hashIn(hashes: Hashes, password: string): string {
  const hash = hashes.get(password);
  if (hash === undefined) throw new Error('a password was not hashed before the seeding');
  return hash;
}
async function insertRows(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  rows: readonly Values[],
  hashes: Hashes,
): Promise<number[]> {
  const columns = columnsOf(resource);
  const links = Object.entries(resource.fields).filter(([, field]) => field.kind === 'refs');
  const ids: number[] = [];
  for (const given of rows) {
    const values = complete(resource, given);
    const stored = columns.map(([name, field]) => {
      const value = values[name];
      return field.kind === 'password' && value ? hashIn(hashes, String(value)) : kindOf(field).store(value, field);
    });
    const { rows: made } = await sql<{ id: string }>`
      INSERT INTO ${sql.table(resource.key)} (institute_code, ${sql.join(columns.map(([, , column]) => sql.id(column)))})
      VALUES (${instituteCode}, ${sql.join(stored)}) RETURNING id`.execute(trx);
    const id = Number(made[0]?.id);
    for (const [name] of links)
      await writeLinks(trx, instituteCode, resource, name, id, (values[name] as number[] | null) ?? []);
    ids.push(id);
  }
  return ids;
}

/** `npm run new -- entity --from postgres://…`: a table of another database, read off a live one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldText } from '../../scripts/new/entity.ts';
import { readFrom } from '../../scripts/new/from.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

const keys = ['campuses', 'vehicles'];
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await asOwner(db.ownerUrl, (client) =>
    client.query(`CREATE SCHEMA old; CREATE TYPE old.fuel AS ENUM ('diesel', 'petrol');
      CREATE TABLE old.vehicles (id serial PRIMARY KEY); CREATE TABLE old.drivers (id serial PRIMARY KEY);
      CREATE TABLE old.routes (id serial PRIMARY KEY, "routeName" varchar(60) NOT NULL UNIQUE, fare numeric(10,2) NOT NULL DEFAULT 0, seats smallint DEFAULT 40,
        account_no bigint, km numeric, mobile varchar(20), fuel old.fuel NOT NULL DEFAULT 'diesel', kind text CHECK (kind IN ('bus', 'it''s a van')), tracked boolean NOT NULL DEFAULT true,
        since date, leaves_at time NOT NULL, plan jsonb, picture bytea, remarks text, vehicle_id integer NOT NULL REFERENCES old.vehicles ON DELETE CASCADE,
        driver_id integer REFERENCES old.drivers, twice numeric GENERATED ALWAYS AS (fare * 2) STORED, created_at timestamptz, gone text);
      ALTER TABLE old.routes DROP COLUMN gone;`),
  );
});
afterAll(() => db.drop());

const addressOf = (table: string): string => {
  const url = new URL(db.ownerUrl);
  url.pathname += `/${table}`;
  return url.toString();
};
describe('a table of PostgreSQL', () => {
  it('gives its columns, types, keys and what must be there', async () => {
    const guesses = await readFrom(addressOf('old.routes'), null, keys);
    const declared = guesses.flatMap(({ field }) => (field ? [[field.name, fieldText(field)]] : []));
    expect(Object.fromEntries(declared)).toEqual({
      route_name: 'f.text({ required: true, max: 60, unique: true })',
      fare: 'f.money({ required: true, min: 0, default: 0 })',
      seats: 'f.int({ min: 0, default: 40 })',
      account_no: 'f.text({ max: 20 })',
      km: 'f.text({ max: 40 })',
      mobile: 'f.phone({ max: 20 })',
      fuel: "f.enum(['diesel', 'petrol'], { required: true, default: 'diesel' })",
      kind: String.raw`f.enum(['bus', 'it\'s a van'])`,
      tracked: 'f.bool({ default: true })',
      since: 'f.date()',
      leaves_at: 'f.time({ required: true })',
      plan: 'f.json()',
      remarks: 'f.longtext()',
      vehicle_id: "f.ref('vehicles', { required: true, onDelete: 'cascade' })",
      driver_id: 'f.int({ min: 0 })',
    });
    const why = Object.fromEntries(guesses.map(({ from, why: reason }) => [from, reason]));
    expect(why['driver_id']).toBe('integer; refers to drivers, which is no entity here');
    expect(why['picture']).toBe('bytea; no kind holds it');
    expect(why['twice']).toBe('the database works it out');
  });
  it('is named by ?table= too, and keys of this product refer past their institute', async () => {
    const url = new URL(db.ownerUrl);
    url.searchParams.set('table', 'campus_classes');
    const guesses = await readFrom(url.toString(), null, [...keys, 'classes']);
    const refs = guesses.flatMap(({ field }) => (field?.kind === 'ref' ? [field.of[0]] : []));
    expect(refs).toEqual(expect.arrayContaining(['campuses', 'classes']));
  });
  it('that is not there, or whose server refuses, is named without the password', async () => {
    const url = new URL(addressOf('none'));
    await expect(readFrom(url.toString(), null, keys)).rejects.toThrow(
      /^postgres:\/\/\S+: relation "none" does not exist$/,
    );
    await expect(readFrom(db.ownerUrl, null, keys)).rejects.toThrow('name the table, as in');
    url.password = 'secret-of-mine';
    const refused = await readFrom(url.toString(), null, keys).catch((error: unknown) => String(error));
    expect(refused).toMatch(/^Error: postgres:\/\//);
    expect(refused).not.toContain('secret-of-mine');
  });
});

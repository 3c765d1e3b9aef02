/** Compiles statements where there is no database, such as when a module is loaded. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, type Dialect } from 'kysely';
import { Compiler } from './compiler.ts';

export const adapter = new PostgresAdapter();
export const compiler = new Compiler();
export const driver = new DummyDriver();
export const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};
export const withoutDatabase = new Kysely<never>({ dialect });

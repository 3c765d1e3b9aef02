/** Compiles statements where there is no database, such as when a module is loaded. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
} from 'kysely';

export const adapter = new PostgresAdapter();
export const compiler = new PostgresQueryCompiler();
export const driver = new DummyDriver();
export const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};
export const withoutDatabase = new Kysely<never>({ dialect });

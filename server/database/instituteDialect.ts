/** Kysely's PostgreSQL dialect with the door built in. */
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { doorState } from './doorState.ts';

/** A query on the database instead of the transaction, or withInstitute within withInstitute. A mistake in the code. */
export class NestedDoorError extends Error {
  override readonly name = 'NestedDoorError';
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class InstituteDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const state = doorState.getStore();
    if (state?.held) throw new NestedDoorError('A second connection was asked for inside withInstitute; use the transaction that it gives.');
    const connection = await super.acquireConnection();
    if (state) state.held = true;
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const state = doorState.getStore();
    if (!state) return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(state.begin));
    } catch (error) {
      // BEGIN itself may have succeeded, and Kysely would hand the connection back as it is. When even ROLLBACK fails, the
      // driver discards the connection; the first error is the one to tell.
      await this.rollbackTransaction(connection as PostgresConnection).catch(() => undefined);
      throw error;
    }
  }
}

export class InstituteDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new InstituteDriver(this.#config);
  }
}

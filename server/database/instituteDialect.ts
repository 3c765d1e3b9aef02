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
import pg from 'pg';
import { APP_ROLE } from './appRole.ts';
import { doorState } from './doorState.ts';
import { EngineError } from './engine/EngineError.ts';

/** A query on the database instead of the transaction, or withInstitute within withInstitute. A mistake in the code. */
export class NestedDoorError extends Error {
  override readonly name = 'NestedDoorError';
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class InstituteDriver extends PostgresDriver {
  readonly #checked = new WeakSet<DatabaseConnection>();

  /**
   * A pooler or an `options` of its own may drop the role that the connection asked for; as the owner, row-level
   * security may not hold.
   */
  async #checkRole(connection: DatabaseConnection): Promise<void> {
    if (this.#checked.has(connection)) return;
    const { rows } = await connection.executeQuery<{ name: string }>(CompiledQuery.raw('SELECT current_user AS name'));
    if (rows[0]?.name !== APP_ROLE)
      throw new EngineError(
        `A database connection runs as '${rows[0]?.name}' instead of ${APP_ROLE}; DATABASE_URL must allow the startup option role.`,
      );
    this.#checked.add(connection);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const state = doorState.getStore();
    if (state?.held)
      throw new NestedDoorError(
        'A second connection was asked for inside withInstitute; use the transaction that it gives.',
      );
    const connection = await super.acquireConnection();
    try {
      await this.#checkRole(connection);
    } catch (error) {
      await this.releaseConnection(connection as PostgresConnection);
      throw error;
    }
    if (state) state.held = true;
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const state = doorState.getStore();
    if (!state) return super.beginTransaction(connection, settings);
    // Not waited for: the first statement follows in the same round trip. Should these fail, the statements after them
    // run outside a transaction and without an institute, where row-level security shows and takes nothing; commit then
    // throws.
    state.begun = connection.executeQuery(CompiledQuery.raw(state.begin));
    // With COMMIT sent, the connection may have died after it was obeyed.
    state.begun.catch((error: unknown) => void (state.notBegun = state.ended && !state.reads ? undefined : error));
    state.connection = connection;
  }

  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    const state = doorState.getStore();
    if (!state) return super.commitTransaction(connection);
    state.ended = true;
    const committed = state.committed ?? super.commitTransaction(connection);
    if (state.reads && state.later.length === 0) {
      // The connection answers in order, so whoever takes it next waits for this by itself.
      committed.catch(() => undefined);
      await state.begun;
      return;
    }
    // The first that failed is the reason for what failed after it.
    for (const result of await Promise.allSettled([state.begun, ...state.later, committed]))
      if (result.status === 'rejected') throw result.reason;
  }

  /** What made the work fail is thrown: a lost connection has rolled back by itself, and cannot be sent ROLLBACK. */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError) throw error;
    });
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

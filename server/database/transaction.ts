/** What Kysely calls a transaction, on a connection that the door has begun one on. */
import { DefaultQueryExecutor, Transaction, type DatabaseConnection } from 'kysely';
import type { Tables } from './tables.ts';
import { adapter, compiler, dialect, driver } from './withoutDatabase.ts';

/** `connection` gives the connection as long as the transaction lasts, and throws after it. */
export const transactionOn = (connection: () => DatabaseConnection): Transaction<Tables> =>
  new Transaction({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: async (consumer) => consumer(connection()),
    }),
  });

/** The drawers of a small school: who may take cash, and where it can come from. */
import type pg from 'pg';
import { ADVANCE, BANK, buildWorld, CASH, DIFFERENCE, INSTITUTE } from '../world.ts';

/** Another cash account of the first campus, and one of the second. */
const PETTY = 40;
const SOUTH = 41;
export const ACCOUNT = { cash: CASH, bank: BANK, advance: ADVANCE, difference: DIFFERENCE, petty: PETTY, south: SOUTH };
/** They take payments, everywhere. */
export const [AMNA, BILAL, CHAND] = [1, 2, 3] as const;
/** May not take payments; nobody gives them cash. */
export const READER = 4;
export const CODE = INSTITUTE;

/** Writes it as its owner, in the transaction that has begun. */
export async function buildTills(client: pg.Client): Promise<void> {
  await buildWorld(client);
  const i = `'${INSTITUTE}'`;
  await client.query(`
    UPDATE users SET all_privileges = false WHERE institute_code = ${i} AND id = ${READER};
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id) VALUES
      (${i}, ${PETTY}, '40', 'Petty Cash', 1, 'cash', 1), (${i}, ${SOUTH}, '41', 'Cash of South', 1, 'cash', 2);`);
}

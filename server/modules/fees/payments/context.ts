/** What a payment is judged by: the user's rules, the receiving account, what is open. Read in one statement. */
import { sql, type RawBuilder } from 'kysely';
import type { OpenLine } from '../../../../contract/fees/spread.ts';
import type { Session } from '../../../http/whose.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly role: string | null;
  readonly is_active: boolean;
  readonly campus_id: number | null;
  /** The user may receive into it: among their accounts, or they have none named. */
  readonly allowed: boolean;
}
/** Rules of the user, and an account (null: none that they may see). */
export interface Rules {
  readonly two_step: boolean;
  /** How many days back and ahead of today a payment may be dated; null: any day back. */
  readonly back: number | null;
  readonly forward: number;
  readonly account: Account | null;
  /** Some campus sends a message to who has paid. */
  readonly tells: boolean;
}
/** An open line, or one that was named. In paisa. */
export interface PayableLine extends OpenLine {
  readonly student_id: number;
  readonly campus_id: number;
  readonly challan_no: number;
  readonly particular_id: number;
  readonly particular: string;
  readonly is_void: boolean;
  /** Its challan has a policy of late fines. */
  readonly bears_fine: boolean;
  readonly due_date: string;
  /** The day on which it was charged; nothing is paid on it before. */
  readonly charged_on: string;
}
export interface Payer {
  readonly id: number;
  readonly campus_id: number;
  readonly family_id: number;
  readonly enrolled: boolean;
}
export interface Payable {
  /** Enrolled ones first, by SID; null when none is visible. */
  readonly students: readonly Payer[] | null;
  readonly lines: readonly PayableLine[];
}
export interface Payment {
  readonly student_id?: number | undefined;
  readonly family_no?: number | undefined;
  readonly lines?: readonly { readonly particular_line_id: number }[] | undefined;
  readonly challan_ids?: readonly number[] | undefined;
}
type Sql<T> = RawBuilder<T>;

/** The open lines of whom the payment is for; `lock` holds them until the transaction ends. */
export function payableSql(
  { instituteCode }: Session,
  { student_id, family_no, lines, challan_ids }: Payment,
  lock: boolean,
): Sql<Payable> {
  const ids = lines?.map(({ particular_line_id }) => particular_line_id) ?? [];
  return sql<Payable>`payment_open(${instituteCode}, ${student_id ?? null}::bigint, ${family_no ?? null}::bigint, ${ids}::bigint[], ${[...(challan_ids ?? [])]}::bigint[], ${lock}::boolean)`;
}
/** Rules of the user with this account, and `more` columns. */
export const rulesSql = <T>(
  { instituteCode, userId }: Session,
  account: number | null,
  more: Sql<unknown> = sql``,
): Sql<Rules & T> =>
  sql<Rules & T>`SELECT u.two_step_ch_payment_approval_req AS two_step, d.back, d.forward,
      (SELECT jsonb_build_object('id', a.id, 'name', a.acc_name, 'role', a.role, 'is_active', a.is_active, 'campus_id', a.campus_id, 'allowed',
          NOT EXISTS (SELECT 1 FROM users_account l WHERE l.institute_code = ${instituteCode} AND l.users_id = u.id)
          OR EXISTS (SELECT 1 FROM users_account l WHERE l.institute_code = ${instituteCode} AND l.users_id = u.id AND l.finance_accounts_id = a.id))
        FROM finance_accounts a WHERE a.institute_code = ${instituteCode} AND a.id = ${account}::bigint AND app_campus_ok(a.campus_id)) AS account,
      EXISTS (SELECT FROM message_settings m WHERE m.institute_code = ${instituteCode} AND m.payment_template_id IS NOT NULL) AS tells ${more}
    FROM users u CROSS JOIN LATERAL fee_days(${instituteCode}, u.id) d WHERE u.institute_code = ${instituteCode} AND u.id = ${userId}`;

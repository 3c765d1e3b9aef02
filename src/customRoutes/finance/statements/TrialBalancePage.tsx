import { ask } from '../../../dataProvider/ask.ts';
import { without } from './answered.ts';
import { StatementScreen } from './StatementScreen.tsx';
import type { Statement } from './statement.ts';
import { trialBalanceAsks, trialBalanceStatement } from './trialBalance.ts';

const load = async (query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Statement> =>
  trialBalanceStatement(
    (await ask('GET /trial_balance', { query: without(query, { columns: 'one' }), signal })).data,
    query,
  );

/** `/trial-balance`: what every account opened with, what moved it, and what it closed with. */
export default function TrialBalancePage() {
  return <StatementScreen asks={trialBalanceAsks} load={load} />;
}

import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { PageScreen } from '../../../../pages/openPage.tsx';
import { StatusChip } from '../../../../ui/table/StatusChip.tsx';
import { ClosingsList } from '../../till/drawer/ClosingsList.tsx';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { ask } from '../../../../challans/ask.ts';
import css from './books.module.css';

type Rule = Answer<'GET /books_check'>['data']['rules'][number];
type Result = Rule | 'running' | { readonly failed: string };

/** `/books-check`: every rule that the books obey, asked now; and the closings of tills. */
export default function BooksCheckPage() {
  const credentials = useCredentials();
  const seesPayments = credentials !== null && may(credentials, 'payments.read');
  const { data, error, refetch } = useQuery({
    queryKey: ['books', 'rules'],
    queryFn: async ({ signal }) =>
      (await ask('GET /books_check', { offered: needed('statements'), query: { run: 'false' }, signal })).data.rules,
    staleTime: Infinity,
  });
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const stop = useRef<AbortController | null>(null);
  const isRunning = [...results.values()].includes('running');
  const checked = [...results.values()].filter((one): one is Rule => one !== 'running' && 'ok' in one);
  const broken = checked.filter(({ ok }) => ok === false).length;
  useEffect(() => () => stop.current?.abort(), []);
  const check = async (): Promise<void> => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    setResults(new Map());
    // One after another: a check of the books waits for the counters, not they for it.
    for (const { name } of data ?? []) {
      if (signal.aborted) return;
      setResults((known) => new Map(known).set(name, 'running'));
      let result: Result;
      try {
        const [rule] = (
          await ask('GET /books_check', { offered: needed('statements'), query: { rule: name }, signal: signal })
        ).data.rules;
        result = rule ?? { failed: 'The rule is not known.' };
      } catch (refused) {
        if (signal.aborted) return;
        result = { failed: refusalOf(refused).message };
      }
      setResults((known) => new Map(known).set(name, result));
    }
  };
  return (
    <PageScreen
      aside={
        checked.length > 0 && (
          <output className={broken > 0 ? 'ui-error' : 'ui-muted'}>
            {broken > 0 ? `${broken} of ${checked.length} rules are broken` : `${checked.length} rules hold`}
          </output>
        )
      }
      actions={
        <Button variant="contained" disabled={!data} loading={isRunning} onClick={() => void check()}>
          {results.size > 0 ? 'Check again' : 'Check now'}
        </Button>
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ol className={`ui-checks ${css.rules}`}>
          {(data ?? []).map((rule) => (
            <RuleRow key={rule.name} rule={rule} result={results.get(rule.name)} />
          ))}
        </ol>
      )}
      {seesPayments && (
        <section className="ui-group" aria-label="Till closings">
          <h2>Till closings</h2>
          <ClosingsList />
        </section>
      )}
    </PageScreen>
  );
}
function RuleRow({ rule, result }: { readonly rule: Rule; readonly result: Result | undefined }) {
  const done = result !== undefined && result !== 'running' && 'ok' in result ? result : null;
  const failed =
    result !== undefined && result !== 'running' && 'failed' in result ? result.failed : (done?.message ?? null);
  const state =
    result === undefined
      ? ['queued', 'Not checked']
      : result === 'running'
        ? ['running', 'Checking']
        : done?.ok
          ? ['done', 'Holds']
          : done?.ok === false
            ? ['failed', 'Broken']
            : ['cancelled', 'Unknown'];
  return (
    <li>
      <StatusChip status={state[0] ?? ''} label={state[1] ?? ''} />
      <div>
        <b>{rule.about}</b>
        <span className="ui-muted">
          {rule.name}
          {done && `, ${(done.ms / 1000).toFixed(2)} s`}
        </span>
        {failed !== null && <p className="ui-error">{failed}</p>}
        {done && done.violations.length > 0 && (
          <ul>
            {done.violations.map(({ id, message }) => (
              <li key={`${id} ${message}`}>
                <code>{id}</code> {message}
              </li>
            ))}
            {done.found > done.violations.length && <li className="ui-muted">and more</li>}
          </ul>
        )}
      </div>
    </li>
  );
}

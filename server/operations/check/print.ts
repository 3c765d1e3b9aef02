/** The report of a check for people. */
import type { Report } from './runCheck.ts';

const SHOWN = 50;

/** Lines to print: a rule each with its outcome, then what is wrong. */
export function printable({ ok, institutes, outcomes }: Report): string[] {
  const wide = Math.max(...outcomes.map(({ rule }) => rule.length));
  const lines = outcomes.map(({ rule, about, violations, ms }) => {
    const outcome = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`;
    return `${rule.padEnd(wide)}  ${outcome.padEnd(14)} ${String(ms).padStart(6)} ms  ${about}`;
  });
  const wrong = outcomes.flatMap(({ rule, violations }) => violations.map((violation) => ({ rule, ...violation })));
  const examples = wrong
    .slice(0, SHOWN)
    .map(
      ({ rule, institute, table, id, message }) =>
        `  ${rule}: ${[institute, table, id].filter(Boolean).join(' / ')}: ${message}`,
    );
  const more = wrong.length > SHOWN ? [`  … and ${wrong.length - SHOWN} more; --json prints all`] : [];
  const result = ok ? `Everything holds in ${institutes.length} institute(s).` : `${wrong.length} violations.`;
  return [...lines, '', ...examples, ...more, result];
}

/** Audit rows as they are answered: what no screen shows is not in their differences either. */
import { resources } from '../../declared.ts';

const secretsOf = new Map(
  resources.map(({ key, fields }) => [
    key,
    new Set(Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'password' ? [name] : []))),
  ]),
);
const SECRET_NAME = /(^|_)(password|secret|token|hash|salary|wage|(basic|gross|net)_pay)$/;

function clean(entity: string, values: unknown): unknown {
  if (values === null || typeof values !== 'object' || Array.isArray(values)) return values;
  const secrets = secretsOf.get(entity);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets?.has(name) && !SECRET_NAME.test(name)));
}
/** The second wall: rows are written without secrets, and read without them whatever wrote them. */
export const redact = <E extends { readonly entity: string; readonly before: unknown; readonly after: unknown }>(
  entry: E,
): E => ({
  ...entry,
  before: clean(entry.entity, entry.before),
  after: clean(entry.entity, entry.after),
});

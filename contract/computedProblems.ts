/** What a field that is made by SQL cannot be: it has no column, and nobody sends it. */
import type { AnyField, Kind } from './fields.ts';
import type { Resource } from './resource.ts';

const NOT_MADE: readonly Kind[] = ['ref', 'refs', 'file', 'password', 'json', 'enums', 'children', 'computed'];
const SENT = ['required', 'requiredWhen', 'unique', 'default', 'when', 'form'] as const satisfies (keyof AnyField)[];

interface Problem {
  readonly entity: string;
  readonly field: string | null;
  readonly message: string;
}
export const computedProblems = (resource: Resource): Problem[] =>
  Object.entries<AnyField>(resource.fields).flatMap(([name, field]) => {
    if (!field.computed) return [];
    const problem = (message: string): Problem => ({ entity: resource.key, field: name, message });
    const said = SENT.filter((option) => field[option] !== undefined);
    return [
      ...(NOT_MADE.includes(field.kind) ? [problem(`no SQL makes a field of the kind ${field.kind}`)] : []),
      ...(said.length > 0 ? [problem(`is computed, so it cannot say ${said.join(', ')}`)] : []),
      ...(resource.title === name ? [problem('is computed, so records cannot be called by it')] : []),
    ];
  });

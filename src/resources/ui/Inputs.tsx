import { Suspense } from 'react';
import type { AnyField } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import { Field } from './form/Field.tsx';
import { When, WhenAny } from './form/When.tsx';
import { groupsOf } from './groupsOf.ts';
import { overrides } from './overrides/index.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly (readonly [string, AnyField])[];
}

/** The inputs of create, update and action dialogs: the declaration's groups on a dense grid, conditions live. */
export function Inputs({ resource, fields }: Props) {
  const own = overrides[resource.key]?.fields;
  return groupsOf(resource, fields).map(({ heading, fields: members }) => (
    <WhenAny key={members[0]?.[0]} conditions={members.map(([, { when }]) => when)}>
      <section className="ui-group" aria-label={heading ?? undefined}>
        {heading !== null && <h2>{heading}</h2>}
        <div className="ui-grid">
          {members.map(([name, field]) => (
            <When key={name} condition={field.when}>
              <Suspense fallback={<span className="ui-skeleton ui-field-skeleton" />}>
                <Field name={name} field={field} Control={own?.[name]?.Control} wide={own?.[name]?.wide} />
              </Suspense>
            </When>
          ))}
        </div>
      </section>
    </WhenAny>
  ));
}

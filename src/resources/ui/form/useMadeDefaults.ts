import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../../contract/resource.ts';
import type { Values } from './values.ts';

const blank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Fills what follows from other fields while a new record is typed. What someone typed stays, until it is emptied. */
export function useMadeDefaults({ defaults }: Resource, form: UseFormReturn<Values>, on: boolean): void {
  useEffect(() => {
    if (!on || !defaults) return undefined;
    const typed = new Set<string>();
    const fill = (values: Values, changed: string | undefined): void => {
      for (const [name, { from, value }] of Object.entries(defaults)) {
        if (typed.has(name) || (changed !== undefined && !from.includes(changed))) continue;
        const made = value(values) ?? null;
        if (made !== (values[name] ?? null)) form.setValue(name, made);
      }
    };
    // What the form starts with, from an address or a copy, was given by someone.
    for (const name of Object.keys(defaults)) if (!blank(form.getValues(name))) typed.add(name);
    fill(form.getValues(), undefined);
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (type === 'change' && name !== undefined && name in defaults) {
        if (blank(values[name])) typed.delete(name);
        else typed.add(name);
      }
      if (name === undefined) typed.clear();
      fill(values, name);
    });
    return unsubscribe;
  }, [defaults, form, on]);
}

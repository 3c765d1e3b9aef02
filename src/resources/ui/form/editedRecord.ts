import { createContext } from 'react';
import type { Resource } from '../../../../contract/resource.ts';

export interface Edited {
  readonly resource: Resource;
  readonly id: unknown;
}
/** The record that a form changes; null for a new one. */
export const EditedRecord = createContext<Edited | null>(null);

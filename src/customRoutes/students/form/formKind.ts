import { createContext, useContext } from 'react';
import type { StatusClass } from './statuses.ts';

/** What the controls of one form must know of it. */
export interface FormKind {
  readonly inquiries: boolean;
  readonly creating: boolean;
  /** Only statuses of this class are offered. */
  readonly only?: StatusClass;
}
const Kind = createContext<FormKind>({ inquiries: false, creating: false });
export const FormKindProvider = Kind.Provider;
export const useFormKind = (): FormKind => useContext(Kind);

/** What the parts of the page share: the choices, what they send, and who is detained. */
import { createContext, useContext } from 'react';
import { NOTHING, type Choices, type Sent } from './choices.ts';

export interface Shared {
  readonly choices: Choices;
  readonly body: Sent | null;
  readonly change: (part: Partial<Choices>) => void;
}
export const Promotion = createContext<Shared>({ choices: NOTHING, body: null, change: () => {} });
export const usePromotion = (): Shared => useContext(Promotion);

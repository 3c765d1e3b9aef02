/** Counts that were begun and left: in this browser, for who counts, until the till is closed. */
import { getCredentials } from '../../../../auth/credentials.ts';
import type { Drawer } from '../calls.ts';
import { NOTHING_COUNTED, type Counted } from './counted.ts';

export interface Begun {
  readonly counted: Counted;
  readonly note: string;
}
export const NOT_BEGUN: Begun = { counted: NOTHING_COUNTED, note: '' };
/** Another count than that before the last closing. */
const keyOf = ({ campus_id, account_id, since }: Drawer): string => `${campus_id}/${account_id}/${since ?? ''}`;
const nameOf = (): string =>
  `edubase.till.counts.${getCredentials()?.instituteCode ?? ''}.${getCredentials()?.userId ?? ''}`;
function saved(): Readonly<Record<string, Begun>> {
  try {
    return JSON.parse(localStorage.getItem(nameOf()) ?? '{}') as Readonly<Record<string, Begun>>;
  } catch (error) {
    console.warn('The counts that were begun are not known any more.', error);
    return {};
  }
}
/** The count of this drawer as it was left. */
export const begunCount = (drawer: Drawer): Begun => saved()[keyOf(drawer)] ?? NOT_BEGUN;
/** Saves it; null when it is done with. */
export function saveCount(drawer: Drawer, begun: Begun | null): void {
  const { [keyOf(drawer)]: _before, ...others } = saved();
  const next = begun === null || begun === NOT_BEGUN ? others : { ...others, [keyOf(drawer)]: begun };
  if (Object.keys(next).length === 0) localStorage.removeItem(nameOf());
  else localStorage.setItem(nameOf(), JSON.stringify(next));
}

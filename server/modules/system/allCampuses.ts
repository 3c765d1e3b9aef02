import { notPermitted } from '../../http/appError.ts';
import type { Session } from '../../http/whose.ts';

/** What is of the whole institute is told to who works for all of its campuses. Throws 401 for anybody else. */
export function requireAllCampuses({ campuses }: Session): void {
  if (campuses !== 'all') throw notPermitted('This is of all campuses, and you work for some of them');
}

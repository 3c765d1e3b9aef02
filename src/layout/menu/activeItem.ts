import type { VisibleItem } from './visibleMenu.ts';

/** Query flags that make a mode of a page an item of its own (specification 2). */
const MODE_FLAGS = ['not-enrolled', 'pending-approvals-payments', 'pending-approvals-discounts'] as const;
/** Below the address of another entry, with an entry of its own. */
const APART = '/manage-students/promotion/';

/**
 * Whether the current address contains one of the item's routes (specification 2). Compared by whole path parts,
 * because '/generate-challans' is also the beginning of '/generate-challans-installment-wise'; a mode flag belongs to
 * the route.
 */
export function isActive(item: Pick<VisibleItem, 'routes'>, pathname: string, search: string): boolean {
  const here = new URLSearchParams(search);
  const at = `${pathname}/`;
  return item.routes.some((route) => {
    const [path = '', query = ''] = route.split('?');
    const wanted = new URLSearchParams(query);
    const isAbove = at.startsWith(APART) && APART.startsWith(`/${path}/`) && APART !== `/${path}/`;
    return !isAbove && at.includes(`/${path}/`) && MODE_FLAGS.every((flag) => here.get(flag) === wanted.get(flag));
  });
}

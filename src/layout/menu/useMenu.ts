import { offers } from '../../auth/offers.ts';
import { useMemo } from 'react';
import { may, useCredentials, userPrefs, type Credentials } from '../../auth/credentials.ts';
import { webConfig } from '../../dataProvider/webConfig.ts';
import { groups } from '../../pages/index.ts';
import type { MenuSession } from './menuConditions.ts';
import { outlines } from '../../resources/outlines.ts';
import { allItems } from './shortMenu.ts';
import { visibleMenu, type VisibleGroup } from './visibleMenu.ts';

export const menuSession = (credentials: Credentials): MenuSession => ({
  instituteCode: credentials.instituteCode,
  username: credentials.username,
  prefs: userPrefs(credentials),
  may: (privilege: string) => may(credentials, privilege),
  offers,
});
/** The menu of the signed-in user; empty when nobody is signed in. */
export function useMenu(): readonly VisibleGroup[] {
  const credentials = useCredentials();
  return useMemo(
    () => (credentials ? visibleMenu(groups, menuSession(credentials), outlines, webConfig) : []),
    [credentials],
  );
}
/** Whether this user may use everything that the menu has here: they see it whole, in the order of the specification. */
export function useMayAll(menu: readonly VisibleGroup[]): boolean {
  const credentials = useCredentials();
  return useMemo(() => {
    if (!credentials) return false;
    const whole = visibleMenu(groups, { ...menuSession(credentials), may: () => true }, outlines, webConfig);
    return allItems(menu).length === allItems(whole).length;
  }, [credentials, menu]);
}

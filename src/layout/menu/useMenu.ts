import { offers } from '../../auth/offers.ts';
import { useMemo } from 'react';
import { may, useCredentials, userPrefs } from '../../auth/credentials.ts';
import { webConfig } from '../../dataProvider/webConfig.ts';
import { groups } from '../../pages/index.ts';
import { outlines } from '../../resources/outlines.ts';
import { visibleMenu, type VisibleGroup } from './visibleMenu.ts';

/** The menu of the signed-in user; empty when nobody is signed in. */
export function useMenu(): readonly VisibleGroup[] {
  const credentials = useCredentials();
  return useMemo(() => {
    if (!credentials) return [];
    const session = {
      instituteCode: credentials.instituteCode,
      username: credentials.username,
      prefs: userPrefs(credentials),
      may: (privilege: string) => may(credentials, privilege),
      offers,
    };
    return visibleMenu(groups, session, outlines, webConfig);
  }, [credentials]);
}

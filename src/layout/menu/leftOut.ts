import type { Outline } from '../../../contract/outline.ts';
import type { LeftOut } from '../../routing/menuLinks.ts';
import { groups } from '../../pages/index.ts';
import { allItems } from './shortMenu.ts';
import { visibleMenu, type MenuConfig } from './visibleMenu.ts';
import type { MenuSession } from './menuConditions.ts';

/**
 * Entries that the menu does not have here, whatever the user may: pages of the legacy application, those that a
 * preference of the user adds, and those that need what the provider does not have. The administrator is told once.
 */
export function leftOut(session: MenuSession, resources: readonly Outline[], config: MenuConfig): LeftOut[] {
  const here: MenuSession = { ...session, may: () => true };
  const shown = (who: MenuSession, where: MenuConfig) => allItems(visibleMenu(groups, who, resources, where));
  const now = new Set(shown(here, config).map(({ id }) => id));
  const added = (by: LeftOut['by'], who: MenuSession, where = config): LeftOut[] => {
    const labels = shown(who, where)
      .filter(({ id }) => !now.has(id))
      .map(({ label }) => label);
    return labels.length > 0 ? [{ by, labels }] : [];
  };
  return [
    ...added('approval', { ...here, prefs: { ...here.prefs, two_step_ch_payment_approval_req: true } }),
    ...added('provider', { ...here, offers: () => true }),
    ...(config.legacyBaseUrl ? [] : added('legacy', here, { legacyBaseUrl: 'https://legacy.invalid' })),
  ];
}

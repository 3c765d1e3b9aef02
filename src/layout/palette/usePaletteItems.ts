import { offers } from '../../auth/offers.ts';
import { useLogout } from 'ra-core';
import { useMemo } from 'react';
import { canAccess } from '../../auth/canAccess.ts';
import { may, useCredentials } from '../../auth/credentials.ts';
import { outlines } from '../../resources/outlines.ts';
import { openOverlay } from '../../ui/keys/overlay.ts';
import { useMenu } from '../menu/useMenu.ts';
import { useThemeChoice } from '../../ui/theme/themeChoice.ts';
import type { PaletteItem } from './paletteItem.ts';
import { screenItems } from './screenItems.ts';

const COUNTER = '/pay-or-print-fee-challans/pay-fee-challan';

/** Everything that the signed-in user can go to or do from anywhere. */
export function usePaletteItems(): readonly PaletteItem[] {
  const credentials = useCredentials();
  const groups = useMenu();
  const [, choose] = useThemeChoice();
  const logout = useLogout();
  return useMemo(() => {
    if (!credentials) return [];
    const action = (id: string, label: string, run: () => void): PaletteItem => ({
      id: `do/${id}`,
      label,
      group: 'Actions',
      run,
    });
    return [
      ...screenItems(groups, outlines, (resource) => canAccess(credentials, resource, 'create')),
      ...(may(credentials, 'payments.create') && may(credentials, 'challans.read')
        ? [
            {
              id: 'counter',
              label: 'Counter: take a payment',
              group: 'Actions',
              words: 'pay fee challan cashier receive collect money dues',
              href: COUNTER,
            },
          ]
        : []),
      ...(may(credentials, 'payments.create') && offers('till')
        ? [
            {
              id: 'my-till',
              label: 'My till: what is in it, count and close',
              group: 'Actions',
              words: 'counter cashier drawer cash count close handover float',
              href: `${COUNTER}?till=open`,
            },
          ]
        : []),
      { id: 'home', label: 'Home', group: 'Actions', href: '/' },
      { id: 'my-profile', label: 'My Profile', group: 'Actions', href: '/my-profile' },
      { id: 'update-profile', label: 'Update Profile', group: 'Actions', href: '/update-profile' },
      action('help', 'Help with this page', () => openOverlay('help')),
      action('keys', 'Keyboard shortcuts', () => openOverlay('keys')),
      action('light', 'Light theme', () => choose('light')),
      action('dark', 'Dark theme', () => choose('dark')),
      action('system', 'Theme of the system', () => choose('system')),
      action('sign-out', 'Sign out', () => void logout()),
    ];
  }, [credentials, groups, choose, logout]);
}

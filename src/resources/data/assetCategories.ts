/** What an asset is, for the register. */
export const ASSET_CATEGORIES = [
  'land',
  'building',
  'furniture',
  ['computers', 'Computers and laboratory'],
  'vehicles',
  ['equipment', 'Electrical and other equipment'],
  ['library', 'Library books'],
  'other',
] as const;

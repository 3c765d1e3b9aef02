/** Provinces and territories of Pakistan, and 'Abroad' for cities of other countries. */
export const PROVINCES = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad Capital Territory',
  'Azad Jammu and Kashmir',
  'Gilgit-Baltistan',
  'Abroad',
] as const;

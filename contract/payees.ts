/** What spellings of one payee have in common: they differ by case and spaces alone (`payee_key` in the database). */
export const payeeKey = (payee: string): string => payee.replaceAll(/\s+/g, '').toLowerCase();

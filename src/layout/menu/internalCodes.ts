/**
 * Who may manage the news feed of the product itself: specification 2 asks for "a specific internal code" and "one of two
 * internal admin usernames" without naming them. These are this product's values; an installation that has others
 * changes them here, and the provider reserves the same usernames.
 */
export const INTERNAL_INSTITUTE_CODE = 'edubase';
export const INTERNAL_ADMIN_USERNAMES: readonly string[] = ['edubase_admin', 'edubase_support'];

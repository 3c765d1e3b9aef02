/**
 * The institute of the product's own staff, and its two administrators, who alone manage the news feed: specification 2
 * asks for "a specific internal code" and "one of two internal admin usernames" without naming them. These are this
 * product's values; an installation that has others changes them here, and the code in the policy `news_of_the_product`
 * of the table news. Only the operator's command makes them (docs/operating.md).
 */
export const INTERNAL_INSTITUTE_CODE = 'edubase';
export const INTERNAL_ADMIN_USERNAMES: readonly string[] = ['edubase_admin', 'edubase_support'];

/**
 * Usernames with a meaning of their own: whoever has one is offered the uploads in the menu. Nobody makes one over the
 * wire, the operator does.
 */
export const isReservedName = (username: string): boolean => /edubase/i.test(username);

/** Whether this is an administrator of the product itself. */
export const isInternalAdmin = (instituteCode: string, username: string | null): boolean =>
  instituteCode === INTERNAL_INSTITUTE_CODE && username !== null && INTERNAL_ADMIN_USERNAMES.includes(username);

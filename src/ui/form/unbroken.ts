/**
 * A refusal with each CNIC and telephone number in one line: a hyphen between digits may end one, and no style forbids
 * it. Names with years in them, as of accounting periods, are left as people write them.
 * @example unbroken('must look like 35202-1234567-1')
 */
export const unbroken = (text: string): string =>
  text.replaceAll(/(?<=\d{4})-(?=\d{7})|(?<=\d{4}-\d{7})-(?=\d)/g, '\u2011');

/**
 * A refusal with its numbers each in one line: a hyphen between digits, as of a CNIC or a telephone number, ends none.
 * Blink alone ends lines there, and no style forbids it.
 * @example unbroken('must look like 35202-1234567-1')
 */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, '\u2011');

/** The code that an account of a group gets when nobody gives it another. */
const NUMBERED = /^(.*?)(\d+)$/;

/**
 * The first free code after the first one of its group: 1103 of a group with 1101, 1102 and 1190. Undefined where no code
 * of the group ends with a number.
 * @example nextCode(['1101', '1102'], ['1101', '1102', '1103']) // '1104'
 */
export function nextCode(ofGroup: readonly string[], taken: readonly string[]): string | undefined {
  const [first] = ofGroup
    .filter((code) => NUMBERED.test(code))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const [, before = '', digits = ''] = NUMBERED.exec(first ?? '') ?? [];
  if (digits === '' || digits.length > 15) return undefined;
  const known = new Set(taken.map((code) => code.toLowerCase()));
  let number = Number(digits);
  let code: string;
  do {
    number += 1;
    code = `${before}${String(number).padStart(digits.length, '0')}`;
  } while (known.has(code.toLowerCase()));
  return code;
}

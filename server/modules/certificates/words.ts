/** Dates and persons in the words of a certificate. */
import { MONTH_NAMES } from '../../../contract/fees/planMonths.ts';
import { inWords } from '../../../contract/fees/words.ts';

const DAYS =
  `First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth
  Twenty-first Twenty-second Twenty-third Twenty-fourth Twenty-fifth Twenty-sixth Twenty-seventh Twenty-eighth Twenty-ninth Thirtieth Thirty-first`.split(
    /\s+/,
  );

/** '2015-03-14' -> 'Fourteenth March Two Thousand Fifteen': a year has no "and". */
export function dateInWords(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${DAYS[day - 1] ?? day} ${MONTH_NAMES[month - 1] ?? month} ${inWords(year).replace(' and ', ' ')}`;
}
/** Words that follow from the gender; without one, those that fit everybody. */
export function personWords(gender: string | null): {
  he_she: string;
  his_her: string;
  him_her: string;
  son_daughter: string;
} {
  if (/^(male|boy|m)$/i.test(gender ?? ''))
    return { he_she: 'he', his_her: 'his', him_her: 'him', son_daughter: 'son' };
  if (/^(female|girl|f)$/i.test(gender ?? ''))
    return { he_she: 'she', his_her: 'her', him_her: 'her', son_daughter: 'daughter' };
  return { he_she: 'they', his_her: 'their', him_her: 'them', son_daughter: 'child' };
}

import { needed, offers } from '../../../auth/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { CNIC, MOBILE } from '../../../resources/data/formats.ts';
import { useTyped } from '../../../ui/inputs/useTyped.ts';
import type { Answer, Query } from '../../../../contract/endpoints/calls.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { freshWhenFound } from '../../../dataProvider/fresh.ts';

export type FoundFamily = Answer<'GET /family_lookup'>['data'][number];
export type FamilyQuestion = Query<'GET /family_lookup'>;
const isWhole = (text: unknown, pattern: string): text is string =>
  typeof text === 'string' && new RegExp(pattern).test(text);

/** What can be asked while a form is being filled: only whole numbers, so that a half-typed CNIC finds nobody. */
export function questionOf({ father_cnic, mobile, family_no }: Readonly<Record<string, unknown>>): FamilyQuestion {
  return {
    ...(isWhole(father_cnic, CNIC.pattern) ? { cnic: father_cnic } : {}),
    ...(isWhole(mobile, MOBILE.pattern) ? { mobile } : {}),
    ...(typeof family_no === 'number' ? { family_no: String(family_no) } : {}),
  };
}
/** What someone means who types into one box: a CNIC, a mobile, a family number or the father's name. */
export function questionIn(text: string): FamilyQuestion {
  const typed = text.trim();
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{13}$/.test(digits)) return { cnic: digits };
  if (/^(\+?92|0)3\d{9}$/.test(digits)) return { mobile: digits };
  if (/^\d{1,9}$/.test(digits)) return { family_no: digits };
  return /^\p{L}/u.test(typed) && typed.length >= 3 ? { father_name: typed } : {};
}

const STILL_MS = 350;
/** Families that answer the question, asked once typing stops; none where the provider does not look. */
export function useFamilies(question: FamilyQuestion, enabled = true) {
  const still = useTyped(JSON.stringify(question), STILL_MS);
  return useQuery({
    queryKey: ['families', 'lookup', still],
    queryFn: async ({ signal }) =>
      (
        await ask('GET /family_lookup', {
          offered: needed('families'),
          query: JSON.parse(still) as FamilyQuestion,
          signal,
        })
      ).data,
    enabled: enabled && still !== '{}' && offers('families'),
    staleTime: freshWhenFound(30_000),
    retry: false,
  });
}

/** Numbers of telephones as gateways take them. */
export const COUNTRY = '92';
export type Number = { readonly number: string } | { readonly problem: 'empty' | 'not a number' | 'a landline' };

/** Where a mobile number begins after the country, and how long it is; other countries are not looked into. */
const MOBILE: Readonly<Record<string, RegExp>> = { '92': /^3\d{9}$/ };

/**
 * The international form of what somebody typed, '+923001234567', or why nothing can be sent to it: '0300-1234567',
 * '3001234567', '92 300 1234567', '0092…' and '+92…' are the same number.
 */
export function numberOf(typed: string | null | undefined, country = COUNTRY): Number {
  const text = (typed ?? '').trim();
  if (text === '') return { problem: 'empty' };
  if (!/^\+?[\d\s().-]{4,24}$/.test(text)) return { problem: 'not a number' };
  const digits = text.replace(/\D/g, '');
  const mobile = MOBILE[country];
  const international = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  const own =
    international === null
      ? digits.startsWith('0')
        ? digits.slice(1)
        : digits.startsWith(country) && digits.length > 10
          ? digits.slice(country.length)
          : digits
      : international.startsWith(country)
        ? international.slice(country.length).replace(/^0/, '')
        : null;
  if (own === null) {
    return /^[1-9]\d{7,14}$/.test(international ?? '')
      ? { number: `+${international ?? ''}` }
      : { problem: 'not a number' };
  }
  if (mobile?.test(own) ?? /^[1-9]\d{6,13}$/.test(own)) return { number: `+${country}${own}` };
  return { problem: mobile && /^[1-9]\d{6,9}$/.test(own) && !own.startsWith('3') ? 'a landline' : 'not a number' };
}

export const NUMBER_FORMS = [
  ['plain', 'Digits 923001234567'],
  ['plus', 'Plus +923001234567'],
  ['local', 'Local 03001234567'],
] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number][0];
/** An international number in the form that a gateway wants. */
export const inForm = (number: string, form: NumberForm, country = COUNTRY): string =>
  form === 'plus' ? number : form === 'plain' ? number.slice(1) : number.replace(`+${country}`, '0');

/** What the name of a column says about what it holds, in whichever source it stands. */
const has =
  (words: string) =>
  (name: string): boolean =>
    new RegExp(`(^|_)(${words})(_|$)`).test(name);

const hasMoneyWord = has(
  'fees?|fares?|amounts?|prices?|costs?|salary|salaries|wages?|charges?|fines?|rents?|paid|payable|balances?|discounts?|rs|pkr|rupees|tuition|deposits?|tax|bills?',
);
/** Numbers that nobody counts with: a leading zero of theirs must stay. */
export const isIdentifier = has(
  'no|nos|number|numbers|num|code|codes|cnic|nic|ntn|iban|account|roll|reg|registration|serial|sid|ref|reference|barcode|isbn|pin|zip|postcode|passport|licence|license|plate|bform|ean|uuid|guid',
);
export const isPhone = has('phones?|mobiles?|tel|telephones?|contact|contacts|cell|whatsapp|sms|landline|fax');
export const isMail = has('e?_?mails?|email_address');
export const isPage = has('url|urls|website|web|link|links|homepage');
export const isPercent = has('percent|percentage|pct|percents');
export const isName = has('name|names|title|code|codes');
export const isLong = has('description|notes?|remarks?|comments?|details|body|about|instructions');
/** Names that are chosen from a list in most schools. */
export const isChoice = has('type|types|status|shift|gender|sex|category|mode|kind|level|grade|group|priority|method');
/** A column that only numbers the rows of a sheet. */
export const isRowNumber = (name: string): boolean => /^(s|sr|ser|serial|row)?_?(no|number|num|nr)?$/.test(name);
/** 'due_day' and 'fee_status' are no amounts, though a word of them is one. */
export const isMoney = (name: string): boolean =>
  hasMoneyWord(name) &&
  !isIdentifier(name) &&
  !has('day|days|date|month|type|status|head|group|id|count|qty|name|mode|percent|percentage|pct')(name);

/** What a message may say of whom it is sent to: {student}, {balance}, … */
const VARIABLES = {
  student: 'Name of the student; of brothers and sisters with one number, all names',
  father: 'Name of the father',
  sid: 'SID',
  roll_no: 'Roll number',
  family_no: 'Family number',
  class: 'Class',
  section: 'Section',
  campus: 'Campus',
  school: 'Name of the institute',
  balance: 'What can be paid now, in rupees',
  due_date: 'The earliest due date of what is open',
  month: 'The months of what is open; the month of a salary',
  challan_no: 'Numbers of the challans that are open',
  receipt_no: 'Number of the receipt; of messages about payments',
  amount: 'The amount paid or billed, of messages about payments and challans; the net salary, of those about salaries',
  date: 'The day it is about: of the payment, the challan, the absence; otherwise today',
  time: 'The time of the student; of messages about meetings',
  name: 'Name of the contact or employee; otherwise of the student',
} as const satisfies Readonly<Record<string, string>>;
export type Variable = keyof typeof VARIABLES;
const variableNames = Object.keys(VARIABLES) as readonly Variable[];
/** A whole word in braces; anything else in braces is text. */
const USED = /\{([A-Za-z_]+)\}/g;

/** Variables of a text, known or not, each once. */
export const variablesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(USED)].map(([, name = '']) => name)),
];
/** Those nobody knows. */
export const unknownIn = (text: string): readonly string[] =>
  variablesIn(text).filter((name) => !Object.hasOwn(VARIABLES, name));
export const KNOWN = variableNames.map((name) => `{${name}}`).join(' ');

export type Values = Readonly<Partial<Record<Variable, string>>>;
/** The text for one person, and the variables for which there is nothing to say. */
export function render(text: string, values: Values): { readonly text: string; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const made = text.replace(USED, (_, name: Variable) => {
    const value = Object.hasOwn(VARIABLES, name) ? values[name] : undefined;
    if (value === undefined || value === '') missing.add(name);
    return value ?? '';
  });
  return { text: made, missing: [...missing] };
}

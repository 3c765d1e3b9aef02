export interface PasswordEntry {
  /** Only when the user changes the own password. */
  readonly old_password?: string;
  readonly password: string;
  readonly password_confirmation: string;
}
export type PasswordProblems = Partial<Record<keyof PasswordEntry, string>>;
const MIN_LENGTH = 8;

/** What is wrong with the entry, by field; the server checks again. */
export function passwordProblems({
  old_password: old,
  password,
  password_confirmation: again,
}: PasswordEntry): PasswordProblems {
  return {
    ...(old === '' ? { old_password: 'Enter the password that you use now.' } : {}),
    ...(password.length < MIN_LENGTH ? { password: `The password must have at least ${MIN_LENGTH} characters.` } : {}),
    ...(again !== password ? { password_confirmation: 'The two passwords are not the same.' } : {}),
  };
}

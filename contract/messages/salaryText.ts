/** What a message about a salary slip says unless something else is typed: the month and the net salary, and nothing of what it is made of. */
export const SALARY_TEXT = '{name}, your salary of {month} is Rs {amount}. {school}';
/** What a mail says above the slip that it carries: no figure, which stands in the slip. */
export const SALARY_MAIL_TEXT = '{name}, this is your salary slip of {month}. {school}';

/** An SQL expression of paisa, in rupees, for the messages of rules. */
export const inRupees = (expression: string): string => `round(${expression} / 100.0, 2)`;

/** What is lent to the people of the school, how it comes back, and how salaries rise meanwhile. */
import type { Step } from './step.ts';

export const ADVANCES: readonly Step[] = [];

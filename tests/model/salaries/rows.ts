/** What the auditor of salaries writes down. */
import type { Parts, Plan } from './plain.ts';

/**
 * Least percent of a salary that is paid, net salaries that may be lent, late days that make an absence, percent of an
 * hour that overtime is paid, and hours of a month.
 */
export interface Settings {
  readonly least: number;
  readonly months: number;
  readonly lates: number;
  readonly overtime: number;
  readonly hours: number;
  /** Days of a year of service, after half a year. */
  readonly gratuity: number;
}
export const DEFAULTS: Settings = { least: 50, months: 2, lates: 0, overtime: 0, hours: 208, gratuity: 0 };

export interface Person {
  campus: number;
  /** Until today, when they moved. */
  campusBefore?: number;
  readonly joined: string;
  left: string | null;
}
export interface Advance {
  readonly employee: number;
  readonly campus: number;
  readonly amount: number;
  readonly from: number;
  readonly per: number;
  readonly skipped: Set<number>;
  status: string;
  recovered: number;
  paidOn: string;
  account: number;
}
export interface Slip {
  readonly kind: 'salary' | 'settlement';
  readonly employee: number;
  readonly month: number;
  readonly plan: Plan;
  /** Days that were paid, as they were counted. */
  readonly paid: number;
  readonly parts: Record<string, number>;
  /** What it pays or takes of earlier months, part by part. */
  readonly arrears: readonly { readonly month: number; readonly part: keyof Parts; readonly amount: number }[];
  /** What the employer pays beside it. */
  readonly employer: number;
  /** What is paid of overtime, and its minutes. */
  readonly overtime: readonly [amount: number, minutes: number];
  readonly taken: readonly { readonly advance: Advance; readonly amount: number }[];
  readonly tax: number;
  readonly taxable: number;
  readonly gross: number;
  readonly net: number;
  status: string;
  isHeld: boolean;
}
export interface Run {
  /** The last day of whom it settles. */
  readonly leaves: string | null;
  readonly campus: number;
  readonly month: number;
  readonly slips: Slip[];
  /** Whoever works there in the month. */
  readonly total: number;
  /** Who is not counted yet. */
  readonly left: readonly number[];
  state: string;
  lines: readonly Line[];
}
export interface Payment {
  readonly slips: readonly Slip[];
  readonly lines: readonly Line[];
  readonly amount: number;
  isVoid: boolean;
}
export interface Recovery {
  readonly advance: Advance;
  readonly amount: number;
  readonly lines: readonly Line[];
  isVoid: boolean;
}
export type Line = readonly [campus: number, account: number, amount: number];

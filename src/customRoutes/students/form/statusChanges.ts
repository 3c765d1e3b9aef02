import type { StatusClass } from './statuses.ts';

/** What can be done to the state of a student: from which classes of status, to which. */
export interface StatusChange {
  readonly label: string;
  /** Said afterwards: 'Ayesha was admitted.' */
  readonly done: string;
  readonly from: readonly StatusClass[];
  readonly to: StatusClass;
  /** Chooses class and section anew. */
  readonly choosesClass?: true;
  /** The first day at the school. */
  readonly begins?: true;
  /** The student is not at the school afterwards: date and reason of leaving. */
  readonly leaves?: true;
}
const PRESENT: readonly StatusClass[] = ['enrolled', 'on_leave'];
const GONE: readonly StatusClass[] = ['struck_off', 'withdrawn', 'passed_out', 'transferred'];

export const changes = {
  admit: {
    label: 'Admit',
    done: 'was admitted',
    from: ['inquiry', 'applied', 'rejected'],
    to: 'enrolled',
    choosesClass: true,
    begins: true,
  },
  apply: { label: 'Take the application', done: 'has applied', from: ['inquiry', 'rejected'], to: 'applied' },
  reject: { label: 'Refuse', done: 'was refused', from: ['inquiry', 'applied'], to: 'rejected' },
  leave: { label: 'Give leave', done: 'is on leave', from: ['enrolled'], to: 'on_leave' },
  return: { label: 'Back from leave', done: 'is back', from: ['on_leave'], to: 'enrolled' },
  strike_off: { label: 'Strike off', done: 'was struck off', from: PRESENT, to: 'struck_off', leaves: true },
  withdraw: { label: 'Withdraw', done: 'was withdrawn', from: PRESENT, to: 'withdrawn', leaves: true },
  pass_out: { label: 'Pass out', done: 'has passed out', from: PRESENT, to: 'passed_out', leaves: true },
  transfer_out: {
    label: 'Transfer to another school',
    done: 'was transferred',
    from: PRESENT,
    to: 'transferred',
    leaves: true,
  },
  readmit: { label: 'Readmit', done: 'was readmitted', from: GONE, to: 'enrolled', choosesClass: true },
} as const satisfies Readonly<Record<string, StatusChange>>;
export type StatusChangeName = keyof typeof changes;

/** What can be done to a student whose status has this class. */
export const changesFor = (statusClass: unknown): StatusChangeName[] =>
  (Object.keys(changes) as StatusChangeName[]).filter((name) =>
    (changes[name].from as readonly unknown[]).includes(statusClass),
  );

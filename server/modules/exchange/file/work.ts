/** What reading a file cost, counted, so that a test can hold it against what the file claimed. */
export interface Work {
  /** Bytes that came out of the zip. */
  inflated: number;
  /** Rows that were counted or parsed. */
  rows: number;
  /** Whether a thread had to look at the file: what its first bytes or its directory give away never gets there. */
  thread: boolean;
  /** Whether the thread had to be ended because it took too long or too much memory. */
  killed: boolean;
}
export const noWork = (): Work => ({ inflated: 0, rows: 0, thread: false, killed: false });

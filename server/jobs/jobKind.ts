/**
 * What a kind of bulk work says of itself. Progress, cancel and a result per row are in tables of its own; the queue
 * knows that there is work.
 */
import type { Trx } from '../database/door.ts';
import type { Database } from '../database/open.ts';

/** The job of an institute, by the id that it has in the table of its kind. */
export interface JobRef {
  readonly instituteCode: string;
  readonly id: number;
}
export interface JobKind {
  /** Stays as it is: jobs that wait in the queue carry it. */
  readonly name: string;
  /**
   * Does the job part by part, each in a transaction of its own that holds the row of the job, and yields after each;
   * ends when the job is over, whoever ended it. It goes on from what is in the tables, so it may be begun anew at any
   * time, also while another process is still at it. What it throws is tried again later.
   */
  readonly work: (db: Database, job: JobRef) => AsyncGenerator<void, void, void>;
  /**
   * Its jobs wait for one another by id, and for no other kind: they lock none of the rows that others do, and may take
   * as long as somebody elsewhere does. Without it all jobs of an institute take turns.
   */
  readonly apart?: true;
  /**
   * Jobs of the institute that are not over: put into the queue again at a start, for a restored institute brings none
   * with it.
   */
  readonly unfinished: (trx: Trx, instituteCode: string) => Promise<readonly number[]>;
}

/** Whose work a request is. */

export interface Session {
  readonly instituteCode: string;
  readonly userId: number;
  readonly username: string;
  readonly campuses: 'all' | readonly number[];
  /** Holds every privilege, also ones that a later version adds. */
  readonly allPrivileges: boolean;
  /** Effective: what reading a referenced list implies is included. */
  readonly privileges: ReadonlySet<string>;
}
/** The rows that may be seen: of this institute, at these campuses. */
export type Scope = Pick<Session, 'instituteCode' | 'campuses'> & Partial<Pick<Session, 'userId'>>;

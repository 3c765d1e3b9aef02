/** As many backups that people made are there at once; more are made when one was deleted. */
export const MOST_BACKUPS = 7;
/** As many of those that the schedule made may stay. */
export const MOST_SCHEDULED = 14;
/** How often the server makes one by itself. */
export const BACKUP_TIMES = ['never', 'day', 'week'] as const;

/** Bytes of a part of a file that is sent to be restored, and of the whole file, at most. */
export const RESTORE_PART = 4 * 1024 * 1024;
export const MOST_RESTORE_BYTES = 2 * 1024 * 1024 * 1024;

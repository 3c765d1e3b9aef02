/** As many backups of an institute are there at once; more are made when one was deleted. */
export const MOST_BACKUPS = 7;

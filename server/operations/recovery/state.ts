/** How the archive for a recovery fares, as last seen: for health and metrics. */
export const recoveryState: {
  isOn: boolean;
  /** When the last whole copy was taken, in seconds; null before the first. */
  lastBase: number | null;
  archiver: { readonly archived: number | null; readonly failures: number; readonly waiting: number } | null;
  failed: boolean;
} = { isOn: false, lastBase: null, archiver: null, failed: false };

const MEGABYTE = 1_000_000;
const KILOBYTE = 1000;
const figure = (value: number): string => value.toLocaleString('en-PK', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** '1.4 MB', '320 KB'. */
export const sizeOf = (bytes: number): string =>
  bytes >= MEGABYTE ? `${figure(bytes / MEGABYTE)} MB` : `${figure(bytes / KILOBYTE)} KB`;

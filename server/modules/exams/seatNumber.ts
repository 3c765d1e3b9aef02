const letters = (row: number): string =>
  (row > 26 ? letters(Math.floor((row - 1) / 26)) : '') + String.fromCharCode(65 + ((row - 1) % 26));
/** 'A1' is the first seat of the first row; rows after Z go on with AA. */
export const seatNumber = (row: number, column: number): string => `${letters(row)}${column}`;

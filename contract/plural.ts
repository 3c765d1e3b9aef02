/** '1 challan', '1,200 challans'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-PK')} ${count === 1 ? one : many}`;

/**
 * A sample: an institute to try things in, made for another one and removed with all that is in it. Nobody takes it for
 * a real one: its name says so on every page and paper.
 */
const CODE = /^sample-[a-z0-9]{12}$/;
/** Whether an institute code is one that samples alone have. */
export const isSampleCode = (code: string): boolean => CODE.test(code);
/** What the name of each begins with; the database refuses another (migration 0158). */
export const SAMPLE_NAME = 'SAMPLE: ';

/** A refusal that is answered to the caller: status, message, and messages per field (wire names). */
export class AppError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  constructor(status: AppError['status'], message: string, errors?: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
/** How far long work is that goes on when the same call is made again. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}
/** 409: a part of the work is done and stays done; the same call goes on with it. */
export class Unfinished extends AppError {
  readonly progress: Progress;
  constructor(message: string, progress: Progress) {
    super(409, message);
    this.progress = progress;
  }
}
/** 422 on one field. */
export const invalid = (field: string, message: string): AppError => new AppError(422, message, { [field]: [message] });
/** 422 on several fields; the message is the first of them. */
export function invalidFields(errors: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError(422, Object.values(errors)[0]?.[0] ?? 'The data is not valid', errors);
}
/** 404, also for what belongs to another institute or campus: its existence is not given away. */
export const notFound = (what = 'Record'): AppError => new AppError(404, `${what} was not found`);
export const conflict = (message: string): AppError => new AppError(409, message);
/** Not permitted is 401 in this product: 403 would sign the user out (specification 8). */
export const notPermitted = (message = 'You are not permitted to do this'): AppError => new AppError(401, message);
/** Dead, expired or foreign token. */
export const sessionEnded = (message = 'Your session has ended, sign in again'): AppError => new AppError(403, message);

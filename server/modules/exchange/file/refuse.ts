import { AppError } from '../../../http/appError.ts';

/** 422 on the uploaded file. */
export const refuseFile = (message: string): AppError => new AppError(422, message, { file: [message] });
/** The same for what is too large. */
export const tooLarge = (message: string): AppError => new AppError(413, message, { file: [message] });

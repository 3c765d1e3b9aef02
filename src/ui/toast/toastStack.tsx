import { toast } from 'react-toastify/unstyled';
import { CopyToast } from './CopyToast.tsx';
import type { ToastType } from './toastType.ts';

/** Puts a message on the stack. One that is on the screen already, of the same kind, is not repeated. */
export function pushToast(type: ToastType, message: string): void {
  toast(<CopyToast message={message} />, { type, toastId: `${type}:${message}` });
}

import { CopyToast } from './CopyToast.tsx';
import { createElement } from 'react';
import { toast } from 'react-toastify';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

/**
 * Shows a message at the top right for five seconds (specification 9). The same message of the same kind is shown once
 * while it is on the screen, so twenty failed calls are one toast.
 */
export function showToast(type: ToastType, message: string): void {
  toast(createElement(CopyToast, { message }), { type, toastId: `${type}:${message}` });
}

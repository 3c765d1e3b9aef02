import type { ToastType } from './toastType.ts';

/**
 * Shows a message at the top right for five seconds (specification 9). The same message of the same kind is shown once
 * while it is on the screen, so twenty failed calls are one toast. The stack's code is loaded apart, so that the first
 * screen does not wait for it.
 */
export function showToast(type: ToastType, message: string): void {
  import('./toastStack.tsx').then(
    ({ pushToast }) => pushToast(type, message),
    (error: unknown) => console.error(`This message could not be shown: ${message}`, error),
  );
}

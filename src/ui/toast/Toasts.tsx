import { useNotificationContext, useTranslate } from 'ra-core';
import { isValidElement, useEffect } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import { showToast } from './toasts.ts';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/**
 * Moves react-admin's notifications into the one stack of toasts. Mutations are pessimistic, so none of them can be
 * undone.
 */
function useNotificationsAsToasts(): void {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    // One at a time: taking it changes `notifications`, which brings the next.
    const notification = notifications.length > 0 && takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    if (isValidElement(message)) throw new Error('Notifications carry text, so that it can be copied.');
    showToast(type, translate(String(message), notificationOptions?.messageArgs));
  }, [notifications, takeNotification, translate]);
}

/** Without a mouse nothing ever leaves a toast: one that comes where the finger was last would stay for good. */
const canHover = (): boolean => !window.matchMedia('(hover: none)').matches;

/** The stack of toasts, as specification 9 sets it. */
export default function Toasts() {
  useNotificationsAsToasts();
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      hideProgressBar
      newestOnTop
      closeOnClick={false}
      pauseOnHover={canHover()}
      pauseOnFocusLoss
      draggable
      theme="light"
    />
  );
}

import { useNotificationContext } from 'ra-core';

/** What the screens notified, as text. */
export function Said() {
  const { notifications } = useNotificationContext();
  return (
    <ul aria-label="Said">
      {notifications.map(({ message }, at) => (
        <li key={at}>{message}</li>
      ))}
    </ul>
  );
}

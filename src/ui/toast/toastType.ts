export type ToastType = 'success' | 'error' | 'info' | 'warning';

/** The fixed meanings behind the configurable names of student statuses. */
export const STATUS_CLASSES = [
  'inquiry',
  'applied',
  'enrolled',
  'on_leave',
  'struck_off',
  'withdrawn',
  'passed_out',
  'transferred',
  'rejected',
] as const;

/** Whether an employee works; those of `LEFT` have a last day. */
export const EMPLOYEE_STATUSES = ['active', ['on_leave', 'On leave'], 'resigned', 'terminated', 'retired'] as const;
export const LEFT = ['resigned', 'terminated', 'retired'] as const;

/** The fixed meanings behind the configurable names of student statuses. */
export const STATUS_CLASSES = [
  ['inquiry', 'Inquiry'], ['applied', 'Applied'], ['enrolled', 'Enrolled'], ['on_leave', 'On leave'], ['struck_off', 'Struck off'],
  ['withdrawn', 'Withdrawn'], ['passed_out', 'Passed out'], ['transferred', 'Transferred'], ['rejected', 'Rejected'],
] as const;

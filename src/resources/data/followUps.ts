/** What is done for an inquiry until the child is admitted. */
export const FOLLOW_UP_KINDS = ['call', 'message', 'visit', 'test', 'other'] as const;
export const TEST_RESULTS = ['passed', 'failed'] as const;

/** The address at which a page has something to show: of the records that the demo school has, the first. */
import type { PageRoute } from '../../../src/pages/index.ts';

/** What an address says beside its path, by how the path ends. */
const ASKED: readonly (readonly [ends: RegExp, query: string])[] = [
  [/\/(view-fee-plan|pay-fee-challan)$|^(create-fee-plans\/form|view-edit-fee-plans\/(view|edit))$/, 'student_id=1'],
  [/^(counter|direct-payment|fee-statement|payment-options)$/, 'student_id=1'],
  [/\/(view|update|update-student|change-password|statement)$/, 'id=1'],
  [/\/make-installment$/, 'challan_id=1'],
  [/\/(leaving|admission-form|id-cards|address-labels|fee-card|print-layout-[12]|student-bulk-update)$/, 'ids=1,2,3'],
  [/^(student-extras|journal-inquiry\/print)$/, 'ids=1,2,3'],
  [/^(salary-plan|advance-salary)\/create$/, 'employee_id=7'],
];
export const addressOf = ({ path }: PageRoute): string => {
  const query = ASKED.find(([ends]) => ends.test(path))?.[1];
  return `/${path.replace(':employeeId', '7').replace(':id', '1')}${query === undefined ? '' : `?${query}`}`;
};

/** A debt is as old as it is, however it is asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, type Api } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'ages');
});
afterAll(() => api.test.drop());

describe('a debt', () => {
  it.each(['/fee_defaulters', '/fee_defaulters_family_wise'])(
    'split into instalments is as old as the challan that was split: %s',
    async (path) => {
      const student = await school.add();
      const [line] = await school.charge(student, [90_000], { issue: dayFrom(-110), due: dayFrom(-100) });
      const asked = { due: 'all', of: 'all', family_no: Number(student['family_no']) };
      const [before] = (await school.get(path, asked)).rows;
      expect(before).toMatchObject({ days: 100, overdue_since: dayFrom(-100), ages: { '90+': 900 } });
      const split = await school.post('/makeChallanInstallment', {
        challan_id: line?.challan_id,
        due_dates: [dayFrom(5), dayFrom(35)],
      });
      expect(split.status, split.text).toBe(200);
      const [after] = (await school.get(path, asked)).rows;
      expect(after).toMatchObject({
        challans: 2,
        days: 100,
        overdue_since: dayFrom(-100),
        ages: { '0-30': 0, '31-60': 0, '61-90': 0, '90+': 900, not_due: 0 },
      });
      // Nobody is a defaulter for what was put off.
      expect((await school.get(path, { of: 'all', family_no: Number(student['family_no']) })).rows).toEqual([]);
    },
  );
});

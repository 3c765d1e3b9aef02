/** Who owes, before a provider that has no lists of defaulters: its students, with what each owes and the fine of today. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { customRoutes } from '../../src/customRoutes/routes.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

/** The queries with which `/api_students` was asked. */
function provider(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://provider.example');
    if (pathname.endsWith('/api_students')) asked.push(searchParams);
    const data = pathname.endsWith('/api_students')
      ? [
          {
            id: 7,
            sid: '101',
            studentName: 'Ayesha Javed',
            family_no: '12',
            class: { class_name: 'Nine' },
            section: { section_name: 'A' },
            campus: { campus_name: 'Main' },
            mobile: '0300-1234567',
            remaining_amount: '4200.50',
            late_fee_fine: '200',
          },
        ]
      : [];
    return Promise.resolve(
      new Response(JSON.stringify({ data, current_page: 1, per_page: 50, total: data.length, last_page: 1 })),
    );
  });
  return asked;
}
beforeEach(() => {
  signedInAs({ capabilities: [] });
  dropLists();
});

test.each(['total-amount', 'family', 'month'])(
  'fee-defaulters-%s-wise asks students as section 7 does, and opens their bill',
  async (by) => {
    const asked = provider();
    const path = `/fee-defaulters-${by}-wise`;
    const { address } = show(<>{customRoutes.find((route) => route.path === path)?.element}</>, dataProvider, path);
    const row = within((await screen.findByText('Ayesha Javed')).closest('tr') ?? document.body);
    for (const text of ['101', '12', 'Nine A', 'Main', '4,200.50', '200']) expect(row.getByText(text)).toBeTruthy();
    const [first] = asked;
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      fee_defaulters: '1',
      late_fee_fine_on_challan: '1',
      page: '1',
      per_page: '50',
    });
    await userEvent.click(screen.getByText('Ayesha Javed'));
    expect(address()).toBe('/fee-defaulters-total-amount-wise/pay-fee-challan?student_id=7');
  },
);
test('amounts, campus and a search narrow it, by the names of section 7', async () => {
  const asked = provider();
  const path = '/fee-defaulters-total-amount-wise';
  const narrowed = `${path}?amount_from=500&campus_id=1&search=101`;
  show(<>{customRoutes.find((route) => route.path === path)?.element}</>, dataProvider, narrowed);
  await screen.findByText('Ayesha Javed');
  const [first] = asked;
  expect(first?.get('remaining_amount_from')).toBe('500');
  expect(JSON.parse(first?.get('filters') ?? '[]')).toEqual([
    { field: 'campus_id', operator: '=', value: 1 },
    { field: 'sid', operator: '=', value: 101 },
  ]);
});

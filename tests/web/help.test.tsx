/** Help where one stands: a question mark beside the heading, and F1, open what the documentation says about the page. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { Markdown } from '../../src/layout/help/Markdown.tsx';
import { Overlays } from '../../src/layout/Overlays.tsx';
import { findPage } from '../../src/pages/findPage.ts';
import { FindPage, PageScreen } from '../../src/pages/openPage.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());
function start(address: string): void {
  const page = (
    <CoreAdminContext>
      <FindPage value={findPage}>
        <Overlays />
        <PageScreen>
          <input aria-label="Anything" />
        </PageScreen>
      </FindPage>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />);
}

describe('the help of the page', () => {
  test('opens by the button beside the heading, and is about the page', async () => {
    start('/pay-or-print-fee-challans/pay-fee-challan?student_id=1');
    await userEvent.click(screen.getByRole('button', { name: 'Help with this page' }));
    const help = await screen.findByRole('dialog', { name: 'Help: Taking a payment' });
    expect(within(help).getAllByText(/Enter/).length).toBeGreaterThan(0);
  });
  test('opens by F1, also while someone types, and closes by Escape', async () => {
    start('/bank-reconciliation');
    await userEvent.click(screen.getByRole('textbox', { name: 'Anything' }));
    await userEvent.keyboard('{F1}');
    expect(await screen.findByRole('dialog', { name: 'Help: Bank' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  test('leads to other sections and pages, and to the keys', async () => {
    start('/genders');
    await userEvent.keyboard('{F1}');
    const help = await screen.findByRole('dialog', { name: 'Help: Setting up a school' });
    await userEvent.click(within(help).getByRole('button', { name: 'The lists' }));
    expect(await screen.findByRole('dialog', { name: 'Help: The lists' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'importing.md' }));
    expect(await screen.findByRole('dialog', { name: 'Help: Export' })).toBeTruthy();
    await userEvent.click(screen.getByText('For fee clerks'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cheques' }));
    expect(await screen.findByRole('dialog', { name: 'Help: Cheques' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});

describe('what the documentation is written with', () => {
  const shown = (text: string): string =>
    render(<Markdown text={text} link={(target, words) => <a href={target}>{words}</a>} />).container.innerHTML;
  test.each([
    [
      'A **bold** and *soft* `code` [link](x.md#y).',
      '<p>A <strong>bold</strong> and <em>soft</em> <code>code</code> <a href="x.md#y">link</a>.</p>',
    ],
    ['Two\nlines\n\n- one\n  goes on\n- two', '<p>Two lines</p><ul><li>one goes on</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    [
      '| a | b |\n|---|---|\n| 1 | x \\| y |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>x | y</td></tr></tbody></table>',
    ],
    ['```\nnpm start\n\nend\n```', '<pre>npm start\n\nend</pre>'],
    [
      '**`a`** <script>alert(1)</script>',
      '<p><strong><code>a</code></strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ],
    ['![a picture](x.webp)', '<p></p>'],
  ])('%j', (text, html) => expect(shown(text)).toBe(html));
});

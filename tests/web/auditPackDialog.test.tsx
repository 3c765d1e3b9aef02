import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AuditPack } from '../../src/customRoutes/finance/yearEnd/AuditPack.tsx';
import { signedInAs } from './support/signedIn.ts';

const YEAR = { name: '2026-27', start_date: '2026-07-01', end_date: '2027-06-30' } as never;
function Opened() {
  const [open, setOpen] = useState(true);
  return open ? <AuditPack year={YEAR} onClose={() => setOpen(false)} /> : <p>Closed</p>;
}
beforeEach(() => void signedInAs());

test('Cancel ends the reading of a pack that is being written', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const url = address instanceof Request ? address.url : String(address);
    if (!url.includes('trial_balance')) return Promise.resolve(Response.json({ data: [] }));
    signals.push(init?.signal);
    return new Promise((_, refuse) => init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason)));
  });
  render(
    <CoreAdminContext>
      <Opened />
    </CoreAdminContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await screen.findByText('Writing Trial Balance');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Closed');
  await waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true]));
});

import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import encodeQR from 'qr';
import { StrictMode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import CertificatesPrint from '../../src/customRoutes/extras/CertificatesPrint.tsx';
import { PLAIN } from '../../contract/certificateDesign.ts';
import { checkAddress } from '../../src/print/certificate/checkAddress.ts';
import { keepIssued } from '../../src/customRoutes/extras/issued.ts';
import { StudentChooser } from '../../src/customRoutes/extras/StudentChooser.tsx';
import type { Choice } from '../../src/customRoutes/extras/chosen.ts';
import { clockOf } from '../../src/customRoutes/extras/DateSheetPrint.tsx';
import { fitText } from '../../src/ui/print/fit.ts';
import { webConfig } from '../../src/dataProvider/webConfig.ts';
import { PrintSheets } from '../../src/ui/print/PrintSheets.tsx';
import { qrPath } from '../../src/ui/print/Qr.tsx';
import { PRINT_DELAY_MS } from '../../src/ui/print/useAutoPrint.ts';
import StudentListPrint from '../../src/customRoutes/admissions/print/StudentListPrint.tsx';
import BlankFormPrint from '../../src/customRoutes/admissions/print/BlankFormPrint.tsx';
import { selectionOf } from '../../src/students/selection.ts';
import { stubProvider } from './support/provider.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
  sessionStorage.clear();
});
const later = async (ms: number): Promise<void> => {
  await act(() => new Promise<void>((done) => setTimeout(done, ms)));
};

describe('a print page', () => {
  const Page = ({ waits = false, count = 2 }: { waits?: boolean; count?: number }) => (
    <StrictMode>
      <MemoryRouter>
        <PrintSheets
          title="Cards"
          back="/"
          paper="a4-portrait"
          count={count}
          sheet={(at) => <p {...(waits ? { 'data-waiting': '' } : {})}>Card {at + 1}</p>}
        />
      </MemoryRouter>
    </StrictMode>
  );
  test('prints by itself, once, half a second after everything is there', async () => {
    render(<Page />);
    expect(screen.getByText('Card 2')).toBeTruthy();
    await later(PRINT_DELAY_MS - 200);
    expect(print).not.toHaveBeenCalled();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await later(PRINT_DELAY_MS + 200);
    expect(print).toHaveBeenCalledTimes(1);
  });
  test('waits for what is marked as waiting', async () => {
    const { rerender } = render(<Page waits />);
    await later(PRINT_DELAY_MS + 300);
    expect(print).not.toHaveBeenCalled();
    rerender(<Page />);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
  test('that is left before does not print', async () => {
    const { unmount } = render(<Page />);
    unmount();
    await later(PRINT_DELAY_MS + 300);
    expect(print).not.toHaveBeenCalled();
    expect(document.documentElement.className).not.toContain('paper');
  });
  test('of more than five hundred sheets comes in parts, each a print of its own', async () => {
    render(<Page count={620} />);
    expect(screen.getByText('620 sheets of A4')).toBeTruthy();
    expect(screen.getByText('Part 1 of 2 (sheets 1–500)')).toBeTruthy();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: 'Next part' }));
    expect(screen.queryByText('Card 500')).toBeNull();
    expect(screen.getByText('Card 620')).toBeTruthy();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  });
});

test('text that is too much for its box is made smaller, as far as it can be read', () => {
  const root = document.createElement('div');
  root.innerHTML = '<p data-fit></p><p data-fit></p>';
  const [fits, full] = root.querySelectorAll('p');
  const scaled = (box: Element, need: number): void => {
    const scale = (): number => Number((box as HTMLElement).style.getPropertyValue('--fit') || 1);
    Object.defineProperty(box, 'scrollHeight', { get: () => need * scale() });
    Object.defineProperty(box, 'clientHeight', { get: () => 100 });
  };
  scaled(fits as Element, 120);
  scaled(full as Element, 400);
  expect(fitText(root)).toEqual([full]);
  expect((fits as HTMLElement).style.getPropertyValue('--fit')).toBe('0.80');
});

describe('a QR code', () => {
  test('is drawn as it was encoded, and reads back as it was written', () => {
    const { size, path } = qrPath('120345');
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
      for (let at = 0; at < Number(run); at += 1) (drawn[Number(y)] as boolean[])[Number(x) + at] = true;
    expect(drawn).toEqual(encodeQR('120345', 'raw', { ecc: 'medium', border: 4 }));
    const scale = 8;
    const width = size * scale;
    const data = new Uint8Array(width * width * 4).fill(255);
    for (let y = 0; y < width; y += 1)
      for (let x = 0; x < width; x += 1)
        if (drawn[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    expect(decodeQR({ width, height: width, data })).toBe('120345');
  });
});

describe('the students of a print page', () => {
  test('are those of the list, as it is filtered and sorted', () => {
    const filter = encodeURIComponent(
      JSON.stringify({ filters: [{ field: 'class_id', operator: '=', value: 5 }], q: 'ali' }),
    );
    expect(selectionOf('/manage-students/print-layout-1', `?filter=${filter}&sort=roll_no&order=DESC`)).toEqual({
      ids: null,
      filter: { scope: 'enrolled', filters: [{ field: 'class_id', operator: '=', value: 5 }], q: 'ali' },
      sort: { field: 'roll_no', order: 'DESC' },
    });
    expect(selectionOf('/manage-students/print-layout-1', '?not-enrolled=true').filter).toEqual({
      scope: 'not_enrolled',
    });
    expect(selectionOf('/students-by-user/print-layout-1', '').filter).toMatchObject({ added_by: 'me' });
    expect(selectionOf('/all-students/print-layout-2', '?ids=3,5').ids).toEqual([3, 5]);
  });
  const students = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    sid: 100 + at,
    student_name: `Student ${at + 1}`,
    student_name_ur: 'عائشہ',
    photo: null,
    date_of_birth: '2015-03-14',
    class: { id: 1, class_name: 'Five' },
    campus: { id: 1, campus_name: 'Main' },
  }));
  const provider = { getList: vi.fn(async () => ({ data: students, total: 40 })) };
  test('fill a table of thirty-one rows a sheet, under the institute and the campus they share', async () => {
    signedInAs();
    show(<StudentListPrint />, provider, '/all-students/print-layout-1');
    expect(await screen.findByText('2 sheets of A4, landscape')).toBeTruthy();
    expect(screen.getAllByText('Demo School')).toHaveLength(2);
    expect(screen.getAllByText('Main')).toHaveLength(2);
    const [first, second] = screen.getAllByRole('table');
    expect(within(first as HTMLElement).getAllByRole('row')).toHaveLength(32);
    expect(within(second as HTMLElement).getAllByRole('row')).toHaveLength(10);
    expect(
      within(second as HTMLElement)
        .getAllByText('عائشہ')[0]
        ?.getAttribute('dir'),
    ).toBe('auto');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
  test('that are none are said to be none, and nothing is printed', async () => {
    signedInAs();
    show(<StudentListPrint />, { getList: async () => ({ data: [], total: 0 }) }, '/all-students/print-layout-1');
    expect(await screen.findByText(/No students found this selection/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
    await later(PRINT_DELAY_MS + 200);
    expect(print).not.toHaveBeenCalled();
  });
  test('are written by hand on the empty form', async () => {
    signedInAs();
    show(<BlankFormPrint />, {}, '/admission-queries/blank-form');
    expect(await screen.findByText('For office use')).toBeTruthy();
    expect(screen.getByText('والد کا نام').getAttribute('dir')).toBe('rtl');
  });
});

const issued = {
  certificate: { id: 1, name: 'Character Certificate', background: null, page: 'A4', orientation: 'portrait' },
  unknown: [],
  prints: [
    {
      id: 9,
      serial_no: 'C-000009',
      verify_code: 'demo.ABC',
      verify_url: '/verify/demo.ABC',
      student_id: 1,
      sid: 100,
      studentName: 'Ali',
      photo: null,
      body: 'Ali <b>is</b> good.\nعلی اچھا ہے',
    },
  ],
};
describe('a certificate', () => {
  // The next file reads the same settings.
  afterEach(() => void Object.assign(webConfig, { publicUrl: null }));
  test('carries serial, code and the address of its check, and its text is never markup', async () => {
    signedInAs();
    Object.assign(webConfig, { publicUrl: 'https://school.example' });
    keepIssued(issued);
    show(<CertificatesPrint />, {}, '/student-extras/print-document');
    expect(await screen.findByText('Ali <b>is</b> good.')).toBeTruthy();
    expect(screen.getByText('C-000009')).toBeTruthy();
    expect(screen.getByText('https://school.example/verify/demo.ABC')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Check code demo.ABC' })).toBeTruthy();
    expect(screen.queryByText('DUPLICATE')).toBeNull();
  });
  test('bears the date of its issue, its number, its code and lines to sign on', async () => {
    signedInAs();
    keepIssued(issued, true, '2026-03-09');
    show(<CertificatesPrint />, {}, '/student-extras/print-document');
    const sheet = within(await screen.findByRole('region', { name: 'Sheet 1' }));
    for (const [fact, value] of [
      ['Date', '09-Mar-2026'],
      ['Number', 'C-000009'],
      ['Verification code', 'demo.ABC'],
    ] as const)
      expect(sheet.getByText(fact).nextElementSibling?.textContent).toBe(value);
    expect(sheet.getByRole('heading', { name: 'Character Certificate' })).toBeTruthy();
    expect(sheet.getByText('Demo School')).toBeTruthy();
    for (const who of ['Class Teacher', 'Principal']) expect(sheet.getByText(who)).toBeTruthy();
  });
  test('carries no QR code where nobody could follow it, and the screen says why', async () => {
    signedInAs();
    Object.assign(webConfig, { publicUrl: 'http://127.0.0.1:8080' });
    keepIssued(issued);
    show(<CertificatesPrint />, {}, '/student-extras/print-document');
    expect(await screen.findByText('C-000009')).toBeTruthy();
    expect(screen.getByText('demo.ABC')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Check code demo.ABC' })).toBeNull();
    expect(screen.queryByText(/\/verify\//)).toBeNull();
    expect(screen.getByText(/^No QR code is printed: .*PUBLIC_URL/)).toBeTruthy();
  });
  test.each([
    [
      'the address people use',
      { apiBase: '/api', publicUrl: 'https://school.example' },
      'http://10.0.0.5:8080',
      'https://school.example/verify/x',
    ],
    [
      'that of the page',
      { apiBase: '/api', publicUrl: 'http://127.0.0.1:8080' },
      'http://10.0.0.5:8080',
      'http://10.0.0.5:8080/verify/x',
    ],
    [
      'another provider',
      { apiBase: 'https://p.example/v1', publicUrl: 'https://school.example' },
      'http://localhost',
      'https://p.example/verify/x',
    ],
    ['none at localhost', { apiBase: '/api', publicUrl: null }, 'http://localhost:8080', null],
    ['none at ::1', { apiBase: '/api', publicUrl: 'http://[::1]:8080' }, 'http://app.localhost', null],
  ])('is checked at %s', (_which, config, origin, expected) => {
    expect(checkAddress('/verify/x', config, origin)).toBe(expected);
  });
  test('that is opened again after it was printed is a duplicate', async () => {
    signedInAs();
    keepIssued(issued);
    show(<CertificatesPrint />, {}, '/student-extras/print-document');
    await screen.findByText('C-000009');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('DUPLICATE')).toBeNull();
    show(<CertificatesPrint />, {}, '/student-extras/print-document');
    expect(await screen.findByText('DUPLICATE')).toBeTruthy();
  });
  const logged = {
    ...issued.prints[0],
    certificate_id: 1,
    certificate: 'Character Certificate',
    class_name: null,
    campus_name: null,
    printed_at: '2026-03-10T06:00:00Z',
    username: null,
    revoked_at: null,
    revoked_reason: null,
  };
  const template = { id: 1, name: 'Character Certificate', page: 'A5', orientation: 'landscape', border: 'single' };
  const reprint = (look: unknown, issued_on: string | null): void => {
    stubProvider(() => ({ json: { data: [{ ...logged, look, issued_on }], total: 1 } }));
    const getOne = async () => ({ data: template });
    show(<CertificatesPrint />, { getOne }, '/student-extras/print-document?reprint=C-000009');
  };
  test('of the log is printed as it was issued: look, school and date', async () => {
    signedInAs();
    reprint(
      {
        page: 'A4',
        orientation: 'portrait',
        background: null,
        photo: null,
        institute_name: 'The School of Then',
        logo: null,
        design: { ...PLAIN, border: 'corners', signatures: 'Old Head' },
      },
      '2026-03-09',
    );
    const sheet = await screen.findByRole('region', { name: 'Sheet 1' });
    expect(sheet.className).toContain('a4-portrait');
    expect(sheet.querySelector('.border-corners')).toBeTruthy();
    for (const text of ['The School of Then', 'Old Head', '09-Mar-2026', 'DUPLICATE'])
      expect(within(sheet).getByText(text)).toBeTruthy();
    expect(screen.queryByText(/was not recorded/)).toBeNull();
  });
  test('of the log whose look was not recorded says that it has that of its template today', async () => {
    signedInAs();
    reprint(null, null);
    const sheet = await screen.findByRole('region', { name: 'Sheet 1' });
    expect(sheet.querySelector('.border-single')).toBeTruthy();
    expect(within(sheet).getByText('10-Mar-2026')).toBeTruthy();
    expect(screen.getByText(/How this certificate looked was not recorded/)).toBeTruthy();
  });
  test('is not printed where none was issued', async () => {
    signedInAs();
    show(<CertificatesPrint />, {}, '/student-extras/print-document');
    expect(await screen.findByText(/nothing to print here/)).toBeTruthy();
  });
});

test('a scanned card chooses its student', async () => {
  signedInAs();
  const ali = { id: 7, sid: 120, student_name: 'Ali Khan', class: { class_name: 'Five' } };
  const getList = vi.fn(
    async (key: string, { filter }: { filter?: { filters?: { field: string; value: unknown }[] } }) => {
      if (key !== 'students') return { data: [], total: 0 };
      const sid = filter?.filters?.find(({ field }) => field === 'sid')?.value;
      const data = sid === undefined || sid === ali.sid ? [ali] : [];
      return { data, total: data.length };
    },
  );
  const Page = () => {
    const [choice, setChoice] = useState<Choice>(new Map());
    return <StudentChooser choice={choice} onChoose={setChoice} most={500} />;
  };
  show(<Page />, { getList, getMany: async () => ({ data: [] }) }, '/student-qr-code');
  const box = await screen.findByRole('searchbox', { name: 'Search, or scan a card' });
  await userEvent.type(box, '999{Enter}');
  expect(await screen.findByText('No student has the SID 999.')).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.type(box, '120{Enter}');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose Ali Khan' })).checked).toBe(true);
  expect((box as HTMLInputElement).value).toBe('');
  expect(screen.getByText('chosen').textContent).toContain('1 chosen');
});

test('times of papers are read as people say them', () => {
  expect([clockOf('09:05'), clockOf('13:30'), clockOf('00:00'), clockOf(null)]).toEqual([
    '9:05 AM',
    '1:30 PM',
    '12:00 AM',
    '',
  ]);
});

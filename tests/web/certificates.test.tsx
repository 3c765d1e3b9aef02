/** Certificates as they are designed: their text, their look, and the preview beside their form. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { designOf, PLAIN, signers } from '../../contract/certificateDesign.ts';
import { f } from '../../contract/fields.ts';
import { webConfig } from '../../src/dataProvider/webConfig.ts';
import { bodyBlocks } from '../../src/print/certificate/bodyBlocks.ts';
import { CertificateSheet, type CertificateTemplate } from '../../src/print/certificate/CertificateSheet.tsx';
import CertificateBody from '../../src/resources/ui/overrides/CertificateBody.tsx';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import { certificates } from '../../src/resources/certificates.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => signedInAs());
// The next file reads the same settings.
afterEach(() => void Object.assign(webConfig, { publicUrl: null }));

test('a text has headings, bold words and Urdu lines, and nothing else is a mark', () => {
  expect(bodyBlocks('# To **Ali**\n2 * 3 ** 4\n**علی** اچھا ہے')).toEqual([
    {
      heading: true,
      urdu: false,
      parts: [
        { text: 'To ', bold: false },
        { text: 'Ali', bold: true },
      ],
    },
    { heading: false, urdu: false, parts: [{ text: '2 * 3 ** 4', bold: false }] },
    {
      heading: false,
      urdu: true,
      parts: [
        { text: 'علی', bold: true },
        { text: ' اچھا ہے', bold: false },
      ],
    },
  ]);
  expect(bodyBlocks('#1 in class').map(({ heading }) => heading)).toEqual([false]);
});
test('a template that says nothing of its look, or what nobody knows, looks as a new one does', () => {
  expect(designOf({})).toEqual(PLAIN);
  expect(designOf({ border: 'gold', heading: '', shows_qr: null, ink: 7 })).toEqual(PLAIN);
  expect(designOf({ border: 'none', shows_qr: false, photo: 'left' })).toMatchObject({
    border: 'none',
    shows_qr: false,
    photo: 'left',
  });
});
test('who signs is named with commas between; nobody by a dash', () => {
  expect(signers(null)).toEqual(['Class Teacher', 'Principal']);
  expect(signers('Head ، Clerk,, Teacher')).toEqual(['Head', 'Clerk', 'Teacher']);
  expect(signers('-')).toEqual([]);
});

describe('on its sheet', () => {
  const print = {
    serial_no: 'C-000009',
    verify_code: 'demo.ABC',
    verify_url: '/verify/demo.ABC',
    body: '# Well done\n<b>Ali</b> born 14-Mar-2015',
    photo: null,
    issued_on: '2026-03-09',
  };
  const template = (more: Partial<CertificateTemplate['design']>): CertificateTemplate => ({
    name: 'Merit',
    background: null,
    design: { ...PLAIN, ...more },
  });
  test('bears its own title, its heading and its colour, and text stays text', () => {
    Object.assign(webConfig, { publicUrl: 'https://school.example' });
    render(<CertificateSheet template={template({ heading: 'Certificate of Merit', ink: '#7a5a12' })} print={print} />);
    expect(screen.getByRole('heading', { level: 2, name: 'Certificate of Merit' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Well done' })).toBeTruthy();
    expect(screen.getByText(/^<b>Ali<\/b> born/)).toBeTruthy();
    const sheet = document.querySelector<HTMLElement>('.certificate');
    expect(sheet?.style.getPropertyValue('--ink')).toBe('#7a5a12');
    expect(screen.getByRole('img', { name: 'Check code demo.ABC' })).toBeTruthy();
  });
  test('leaves out the code, the photo and the seal that are not wanted, and has those that are', () => {
    const { rerender } = render(<CertificateSheet template={template({ shows_qr: false })} print={print} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText('Seal')).toBeNull();
    expect(document.querySelector('.certificate-photo')).toBeNull();
    rerender(
      <CertificateSheet template={template({ photo: 'right', seal: 'ring', signatures: 'Head' })} print={print} />,
    );
    // An empty frame, to glue one into.
    expect(document.querySelector('.certificate-photo')?.tagName).toBe('SPAN');
    const signs = [...(document.querySelector('.certificate-signs')?.children ?? [])];
    expect(signs.map(({ textContent }) => textContent)).toEqual(['Seal', 'Head']);
  });
  test('with three who sign the seal is beside what proves it', () => {
    render(<CertificateSheet template={template({ seal: 'ring', signatures: 'A, B, C' })} print={print} />);
    expect(document.querySelector('.certificate-foot')?.textContent).toContain('Seal');
    expect(document.querySelector('.certificate-signs')?.textContent).toBe('ABC');
  });
});

test('a field from the list goes where the cursor is', async () => {
  const Body = () => {
    const [value, setValue] = useState<unknown>('Dear , hello');
    return <CertificateBody id="b" name="body" label="Body" field={f.longtext({})} value={value} onChange={setValue} />;
  };
  render(<Body />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' });
  area.setSelectionRange(5, 5);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Insert a field' }), 'Name of the student');
  expect(area.value).toBe('Dear {{studentName}}, hello');
  await waitFor(() => expect(document.activeElement).toBe(area));
  expect(area.selectionStart).toBe(20);
  await userEvent.type(area, '{{{{nobody}}', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(await screen.findByText(/No student has \{\{nobody\}\}/)).toBeTruthy();
});

test('beside the form stands the certificate of a real student, as it is typed', async () => {
  const ali = { id: 7, sid: 120, student_name: 'Ali Khan', gender: { name: 'Male' }, class: { class_name: 'Five' } };
  const getList = async (key: string, { filter }: { filter?: { q?: string } }) => {
    const data = key === 'students' && (filter?.q === undefined || filter.q === 'ali') ? [ali] : [];
    return { data, total: data.length };
  };
  show(
    <CreateScreen resource={certificates} />,
    { getList, getMany: async () => ({ data: [] }) },
    '/manage-certificates/create',
  );
  const preview = within(await screen.findByRole('region', { name: 'How it will look' }));
  expect(await screen.findByText('Ali Khan, SID 120')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Merit');
  await userEvent.type(screen.getByRole('textbox', { name: 'Body' }), '{{{{studentName}} , a {{{{son_daughter}}');
  expect(await preview.findByText('Ali Khan , a son')).toBeTruthy();
  expect(preview.getByRole('heading', { level: 2, name: 'Merit' })).toBeTruthy();
  expect(screen.getByText(/^No QR code is printed/)).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: /^Preview of/ }), 'zzz');
  expect(await screen.findByText('Nobody was found; a made-up student')).toBeTruthy();
  expect(await preview.findByText('Ayesha Khan , a daughter')).toBeTruthy();
});

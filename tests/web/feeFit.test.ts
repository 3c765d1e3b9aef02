/** How large the text of a copy is: as large as fits, wherever the search begins, and unlooked at only where it fits. */
import { beforeEach, expect, test } from 'vitest';
import { challanPaper } from '../../src/customRoutes/fees/print/challanPaper.ts';
import type { PrintSetting } from '../../src/customRoutes/fees/print/challanSettings.ts';
import { fitBoxes } from '../../src/customRoutes/fees/print/fitCopies.ts';
import { roomOf } from '../../src/customRoutes/fees/print/room.ts';
import { isRoomy } from '../../src/customRoutes/fees/print/roomy.ts';
import { challan, line } from './feePrint.support.ts';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => signedInAs());

/** A box that holds its text up to this size. */
function boxFor(largest: number): { box: HTMLElement; on: HTMLElement } {
  const box = document.createElement('div');
  const size = (): number => Number(box.style.getPropertyValue('--fit') || 1);
  Object.defineProperty(box, 'clientHeight', { value: 100 });
  Object.defineProperty(box, 'scrollHeight', { get: () => (size() > largest + 0.001 ? 200 : 100) });
  return { box, on: box };
}
const fitted = (...largest: number[]): string[] => {
  const boxes = largest.map(boxFor);
  fitBoxes(boxes);
  return boxes.map(({ on }) => on.style.getPropertyValue('--fit'));
};
test('each box has the largest size that fits it, whatever was found before', () => {
  expect(fitted(1, 0.8, 0.62)).toEqual(['', '0.80', '0.60']);
  expect(fitted(0.8, 1, 0.95, 0.7)).toEqual(['0.80', '', '0.95', '0.70']);
  expect(fitted(1, 1)).toEqual(['', '']);
  expect(fitted(0.1)).toEqual(['0.60']);
  expect(fitted(0.85, 0.61)).toEqual(['0.85', '0.60']);
});

const setting = (copies: number, more: Partial<PrintSetting> = {}): PrintSetting => ({
  heading: '',
  billPrefix: '',
  bank: [],
  copies: Array.from({ length: copies }, (_, at) => `Copy ${at}`),
  showArrears: true,
  showQr: true,
  notes: '',
  logo: null,
  ...more,
});
test.each([
  [3, 6, {}, true],
  [4, 6, {}, true],
  [4, 6, { notes: 'One\nTwo\nThree\nFour' }, true],
  [4, 6, { notes: 'One\nTwo\nThree\nFour', heading: 'A line more than the names' }, false],
  [4, 6, { bank: ['Bank, branch', 'Title', 'PK01'] }, false],
] as const)('%i copies one below the other with %i lines and %o: certainly fits %s', (copies, lines, more, fits) => {
  const own = Array.from({ length: lines }, (_, at) => line(`Fee ${at}`, 1000, { particular_id: at }));
  const paper = challanPaper(challan(1, own), setting(copies), roomOf('vertical', copies));
  expect(isRoomy(paper, setting(copies, more), 'vertical')).toBe(fits);
});

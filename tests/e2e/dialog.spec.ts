/** Specification 9: dialogs are draggable and resizable, by the mouse too. */
import { api, expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test('a dialog is moved by its title and widened by its corner', async ({ desk }) => {
  await api(desk, 'POST', '/gender', { name: 'Widened' });
  await desk.setViewportSize({ width: 1366, height: 768 });
  await desk.goto('/genders');
  await desk
    .getByRole('row', { name: /Widened/ })
    .getByRole('checkbox')
    .check();
  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = desk.getByRole('dialog').or(desk.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  const box = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  await desk.mouse.move(before.x + before.width - 4, before.y + before.height - 4);
  await desk.mouse.down();
  await desk.mouse.move(before.x + before.width + 160, before.y + before.height + 60, { steps: 5 });
  await desk.mouse.up();
  const widened = await box();
  expect(widened.width, 'wider than it opened').toBeGreaterThan(before.width + 100);
  await desk.mouse.move(widened.x + 60, widened.y + 20);
  await desk.mouse.down();
  await desk.mouse.move(widened.x + 60, widened.y + 120, { steps: 5 });
  await desk.mouse.up();
  expect((await box()).y).toBeGreaterThan(widened.y + 50);
});

import { expect, test } from 'vitest';
import { aClient } from './harness/people.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('PRO-09: the save bar appears with the first change and covers no focused field', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  // The test is about the final position of the page, not about the scrolling.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInTo(at, person, '/profile');
  await page.getByLabel('City').waitFor();
  const button = page.getByRole('button', { name: 'Save personal details' });
  const isInSight = async () => {
    const box = await button.boundingBox();
    const bottom = await page
      .getByRole('navigation', { name: 'Sections' })
      .boundingBox()
      .then((sections) => sections?.y ?? 0);
    return box !== null && box.y > 0 && box.y + box.height <= bottom;
  };
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(isInSight, { message: 'nothing to save' }).toBe(false);
  await page.getByLabel('Contact Address').pressSequentially('4');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(isInSight, { message: 'something to save' }).toBe(true);
  await at.look();

  await page.getByLabel('Title').first().focus();
  const hidden: string[] = [];
  for (let field = 0; field < 40; field += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('[data-save-bar]');
      if (!focused || !bar || bar.contains(focused)) return null;
      const isFree = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
      return { name: focused.id, isFree };
    });
    if (found === null) break;
    if (!found.isFree) hidden.push(found.name);
  }
  expect(hidden).toEqual([]);
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});

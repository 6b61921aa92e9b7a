import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aClient } from './harness/people.ts';
import { services } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const saved = 'Your profile was updated!';

/** Each section has a button of its own. */
const save = (page: Page, section: string) =>
  page.getByRole('button', { name: `Save ${section}` }).click();

/** Collects the bodies of the calls that update the profile. */
function sentBy(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Day, month and year of the client's own birth. */
async function fillBirth(page: Page, parts: readonly [string, string, string]): Promise<void> {
  const names = ['Day', 'Month', 'Year'];
  for (const [place, part] of parts.entries()) {
    await page.getByLabel(`${names[place]} of Date of Birth`, { exact: true }).fill(part);
  }
}

test('PRO-04, PRO-09: the profile is completed through a lost network and a reload', async () => {
  const { person } = await aClient();
  const at = await visitor(360, 'light', { secondEngine: true });
  at.expectErrors('network');
  const { page } = at;
  const sent = sentBy(page);
  await signInTo(at, person, '/dashboard');
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.getByLabel('Contact Address').waitFor();
  await at.look();
  const optionsOf = (field: Locator) => field.locator('option:not([value=""])').allTextContents();
  for (const title of await page.getByLabel('Title').all()) {
    expect(await optionsOf(title)).toEqual(['Mr', 'Mrs', 'Miss', 'Dr', 'Prof', 'Chief']);
  }
  expect(await optionsOf(page.getByLabel('Residency Duration'))).toEqual([
    ...['0-1 Year', '2-3 Years', '4-5 Years', '5+ Years'],
  ]);

  await save(page, 'personal details');
  for (const message of [
    'Title is required.',
    'Date of Birth is required.',
    'Contact Address is required.',
    'City is required.',
    'State is required.',
    'Residency Duration is required.',
  ]) {
    await expect.poll(() => page.getByText(message, { exact: true }).count(), { message }).toBe(2);
  }
  expect(await page.getByText('Next of Kin First Name is required.').count()).toBe(0);
  await at.look();

  // The next of kin is saved although nothing above it is filled in.
  await page.getByLabel('Next of Kin First Name').fill('Chidi');
  await page.getByLabel('Next of Kin Last Name').fill('Afolabi');
  await page.getByLabel('Next of Kin Relationship').fill('Brother');
  await save(page, 'next of kin');
  await page.getByText('Next of Kin Address is required.').first().waitFor();
  await page.getByLabel('Next of Kin Address').fill('4 Ajose Street, Lagos');
  await save(page, 'next of kin');
  await page.getByText(saved).waitFor();
  expect(sent.at(-1)).toHaveProperty('next_of_kin_first_name', 'Chidi');
  expect(sent.at(-1)).not.toHaveProperty('city');

  await page.getByLabel('Title').first().selectOption('Mrs');
  await fillBirth(page, ['31', '4', '1990']);
  await page.getByLabel('Contact Address').fill(person.address);
  await page.getByText('There is no 31 April 1990.').first().waitFor();
  await fillBirth(page, ['2', '4', '1990']);
  await page.getByLabel('City').fill(person.city);
  await page.getByLabel('State').selectOption(person.state);
  await page.getByLabel('Residency Duration').selectOption('4-5 Years');

  await page.getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await at.look();
  await question.getByRole('button', { name: 'Stay on this page' }).click();

  await page.context().setOffline(true);
  await save(page, 'personal details');
  await page.getByText('We could not save your profile.').waitFor();
  await at.look();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  expect(await page.getByLabel('Year of Date of Birth').first().inputValue()).toBe('1990');
  await save(page, 'personal details');
  await page.getByText(saved).waitFor();
  expect(sent.at(-1)).toMatchObject({ title: 'Mrs', date_of_birth: '1990-04-02' });
  expect(sent.at(-1)).not.toHaveProperty('first_name');

  await page.getByLabel('Monthly Salary').pressSequentially('720000');
  await save(page, 'employment');
  await expect.poll(() => sent.at(-1)).toEqual({ gross_monthly_income: '720000' });

  await page.getByLabel('Bank Name').selectOption(person.bank);
  await page.getByLabel('Account Number').fill(person.account);
  await page.getByText('The bank says this account belongs to').waitFor();
  await save(page, 'bank details');
  await page.getByText('Please confirm that this is your account.').first().waitFor();
  await page.getByLabel('Yes, this is my account').check();
  await save(page, 'bank details');
  await page.getByText(person.account.slice(-4), { exact: true }).waitFor();
  await at.look();
  await services.waitForEmail(person.email, /account details|bank/i);

  await page.reload();
  expect(await page.getByLabel('City').inputValue()).toBe(person.city);
  await page.getByRole('link', { name: 'Home' }).last().click();
  await page.getByText('Not in your profile yet: NIN or BVN.').waitFor();
});

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

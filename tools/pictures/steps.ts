/** Actions on a page until the intended screen is in front. */
import type { Locator, Page } from 'playwright-core';
import { bankStatement } from '../seed/documents.ts';
import { demonstrationPassword } from '../seed/people.ts';
import { settle } from './settle.ts';

export type Step = (page: Page) => Promise<void>;

type Name = string | RegExp;

/** A person's effort with the steps: an entry in a field is one tap and its characters. */
export const effort = { taps: 0, characters: 0 };

function spend(taps: number, text = ''): void {
  effort.taps += taps;
  effort.characters += text.length;
}

/** In the dialog if one is open, as only that can be used then. */
async function front(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  return (await dialog.count()) > 0 ? dialog.first() : page.locator('body');
}

/** Presses a button. A name that is a string is the whole name. */
export const press =
  (name: Name): Step =>
  async (page) => {
    spend(1);
    const button = (await front(page)).getByRole('button', { name, exact: true });
    await button.first().click();
    await settle(page);
  };

/** Presses a button of the first article with this name. */
export const pressIn =
  (article: RegExp, name: Name): Step =>
  async (page) => {
    spend(1);
    const part = page.getByRole('article', { name: article }).first();
    await part.getByRole('button', { name, exact: true }).click();
    await settle(page);
  };

/** Follows a link of the page's own content. */
export const follow =
  (name: Name): Step =>
  async (page) => {
    spend(1);
    const before = page.url();
    // By the keyboard: in a list the whole row may be the link.
    await page.getByRole('main').getByRole('link', { name }).first().press('Enter');
    await page.waitForURL((url) => url.href !== before);
    await settle(page);
  };

/** Opens a part that is folded. */
export const unfold =
  (name: string): Step =>
  async (page) => {
    spend(1);
    await page.locator('summary').filter({ hasText: name }).first().click();
    await settle(page);
  };

/** A tap, unless the field has the focus already. */
async function tapInto(field: Locator): Promise<void> {
  if ((await field.and(field.page().locator(':focus')).count()) > 0) return;
  spend(1);
  await field.click();
}

export const fill =
  (label: string, text: string): Step =>
  async (page) => {
    const field = (await front(page)).getByLabel(label, { exact: true });
    await tapInto(field);
    spend(0, text);
    await field.fill(text);
  };

/** A date as YYYY-MM-DD, in its three fields, of which one may lead to the next. */
export const fillDate =
  (label: string, date: string): Step =>
  async (page) => {
    const [year = '', month = '', day = ''] = date.split('-');
    for (const [part, text] of Object.entries({ Day: day, Month: month, Year: year })) {
      const field = page.getByLabel(`${part} of ${label}`, { exact: true });
      await tapInto(field);
      spend(0, text);
      await page.keyboard.type(text);
    }
  };

export const select =
  (label: string, option: string): Step =>
  async (page) => {
    // Once to open it and once to choose.
    spend(2);
    await (await front(page)).getByLabel(label, { exact: true }).selectOption(option);
  };

export const tick =
  (label: RegExp): Step =>
  async (page) => {
    spend(1);
    await (await front(page)).getByLabel(label).first().check();
  };

export const attach =
  (label: string): Step =>
  async (page) => {
    spend(2);
    const buffer = Buffer.from(await bankStatement('Halima Bello', '310000'));
    const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
  };

/** Photographs each page of a document, two taps a photo, and makes a PDF of the pages. */
export const photograph =
  (label: string, pages: number): Step =>
  async (page) => {
    const photo = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() };
    for (let place = 0; place < pages; place += 1) {
      spend(2);
      const of = place === 0 ? label : 'another page';
      const opening = page.waitForEvent('filechooser');
      const button = page.getByRole('button', { name: `Take a photo: ${of}`, exact: true });
      await button.click();
      await (await opening).setFiles(photo);
      const use = place === 0 ? 'Use this page' : `Use these ${place + 1} pages`;
      await page.getByRole('button', { name: use, exact: true }).waitFor();
    }
    await press(/^Use th/)(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

/** Waits until the page says this. */
export const until =
  (text: Name): Step =>
  async (page) => {
    await page.getByText(text).first().waitFor();
    await settle(page);
  };

/** Waits for the picture that is most of the page. */
export const untilPicture: Step = async (page) => {
  await page.getByRole('main').getByRole('img').first().waitFor();
};

const paymentWindow = 'iframe[title="Card payment"]';

/** Presses buttons of the provider's window. */
const pressThere =
  (...names: readonly Name[]): Step =>
  async (page) => {
    for (const name of names) {
      spend(1);
      await page.frameLocator(paymentWindow).getByRole('button', { name }).click();
    }
  };

/** Pays in the provider's window, and waits until it is closed. */
const payThere =
  (...names: readonly Name[]): Step =>
  async (page) => {
    await pressThere(...names)(page);
    await page.locator(paymentWindow).waitFor({ state: 'detached' });
    await settle(page);
  };

const pay = /^Pay (NGN|USD)/;
export const payByCard = payThere(/no questions/, pay);
export const payByTransfer = payThere('Bank transfer', 'I have sent the money');
export const tryDeclinedCard = pressThere(/^Declined/, pay, 'Try another card');

export const enterPassword: Step = fill('Password', demonstrationPassword);

/** Only if the page asks for it: another visit has done so already. */
export const verifyEmployment =
  (staffId: string): Step =>
  async (page) => {
    const field = page.getByLabel('Corporate Email or Staff ID');
    const form = page.getByRole('heading', { name: 'Your loan', exact: true });
    await field.or(form).first().waitFor();
    if ((await field.count()) === 0) return;
    await field.fill(staffId);
    await page.getByRole('button', { name: 'Verify' }).click();
    await form.waitFor();
  };

/** Something that must happen before the page is loaded. */
export type Before = (page: Page) => Promise<unknown>;

/** The calls of the API fail, as when the server cannot answer them. */
export const failing =
  (calls: RegExp, status = 503): Before =>
  (page) =>
    page.route(calls, (route) => route.fulfill({ status, json: { detail: 'Unavailable' } }));

/** The calls of the API are not answered, as on a bad line. */
export const unanswered =
  (calls: RegExp): Before =>
  (page) =>
    page.route(calls, () => {});

/** The device can make a passkey. */
export const withPasskeys: Before = (page) =>
  page.addInitScript(
    'PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true',
  );

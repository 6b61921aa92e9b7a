/** Documents that are photographed with a phone, and sending them over a bad line. */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call } from '../tools/seed/http.ts';
import { fillApplication } from './harness/application.ts';
import { atConsole } from './harness/console.ts';
import { aClient } from './harness/people.ts';
import { aPhoto, heicPhoto } from './harness/photos.ts';
import { product } from './harness/product.ts';
import { hold, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

type Photos = ReturnType<typeof aPhoto>[];

async function choosePhotos(page: Page, button: string, photos: Photos): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(photos);
}

/** The server stores the application, and its answer is lost on the way back. */
async function loseNextAnswer(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.once('Fetch.requestPaused', async ({ requestId }) => {
    await browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await browser.send('Fetch.disable');
  });
  const patterns = [{ urlPattern: '*loan-create*', requestStage: 'Response' as const }];
  await browser.send('Fetch.enable', { patterns });
}

/** The sizes of the pages of a document, as staff receive it. */
async function pagesOf(loanId: string, label: string): Promise<[number, number][]> {
  const token = product.staff.officer;
  const path = `/staff/api/loans/${loanId}`;
  const { documents } = await call<StaffLoan>(product.url, 'GET', `${path}/`, { token });
  const { id } = documents.find((one) => one.label === label) ?? { id: '' };
  const headers = { authorization: `Token ${token}` };
  const reply = await fetch(`${product.url}${path}/documents/${id}/`, { headers });
  const data = new Uint8Array(await reply.arrayBuffer());
  const pdf = await getDocument({ data, stopAtErrors: true }).promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
  return pages.map(({ view }) => [Math.round(view[2] ?? 0), Math.round(view[3] ?? 0)]);
}

/** Staff turn the pages of the statement, which come as pictures. */
async function readAtConsole(loanId: string): Promise<void> {
  const officer = await atConsole('officer', `/staff/loans/${loanId}`);
  const { page } = officer;
  await page.getByRole('link', { name: /^Bank statement/ }).click();
  await page.getByRole('img', { name: 'Page 1 of 2 of the bank statement' }).waitFor();
  await officer.look();
  await page.getByRole('button', { name: 'Next page' }).click();
  const second = page.getByRole('img', { name: 'Page 2 of 2 of the bank statement' });
  await second.waitFor();
  await page.keyboard.press('r');
  await expect
    .poll(async () => {
      const { width = 0, height = 0 } = (await second.boundingBox()) ?? {};
      return width > height;
    })
    .toBe(true);
  await page.keyboard.press('PageUp');
  await page.getByText('Page 1 of 2').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a copy' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('bank-statement.pdf');
}

test('LON-24: two photos become one PDF, which is sent once over a bad line', async () => {
  const client = await aClient();
  const phone = await visitor(360);
  phone.expectErrors('network');
  const { page } = phone;
  await signInTo(phone, client.person, '/loans/type/personal?tier=1');
  await fillApplication({ ...phone, look: async () => {} }, client.person, {
    amount: '80000',
    months: 2,
  });

  await page.getByRole('button', { name: 'Remove bank-statement.pdf' }).click();
  const field = page.getByLabel('Bank statement', { exact: true });
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await phone.look();
  const photos = [aPhoto('Page one', { sideways: true }), heicPhoto, aPhoto('Page two')];
  await choosePhotos(page, 'Choose photos: Bank statement', photos);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/This browser cannot open IMG_0042.HEIC/).waitFor();
  await dialog.getByRole('img', { name: 'Page 2' }).waitFor();
  await phone.look();

  await dialog.getByRole('button', { name: 'Move page 2 up' }).click();
  await dialog.getByText('Page 2 is now page 1.').waitFor();
  await dialog.getByRole('button', { name: 'Crop page 2' }).click();
  const corner = dialog.getByRole('button', { name: 'Lower right corner' });
  await corner.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await phone.look();
  await dialog.getByRole('button', { name: 'Crop the page' }).click();
  await choosePhotos(page, 'Choose photos: another page', [aPhoto('A thumb')]);
  await dialog.getByRole('button', { name: 'Remove page 3' }).click();
  await dialog.getByText('Page 3 removed.').waitFor();
  await dialog.getByRole('button', { name: 'Use these 2 pages' }).click();
  await page.getByText(/^2 pages, /).waitFor();
  await phone.look();

  const release = await hold(page, '**/loan-create/');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByRole('button', { name: 'Cancel sending bank-statement.pdf' }).click();
  await page.getByText('Upload cancelled.').waitFor();
  await phone.look();
  release();
  await page.unroute('**/loan-create/');
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Loan application failed. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Your loan application was processed successfully.').waitFor();

  const { token } = client;
  const path = '/transactions/api/user/transaction-loan-list';
  const loans = await call<{ results: LoanRecord[] }>(product.url, 'GET', path, { token });
  expect(loans.results).toHaveLength(1);
  const loanId = loans.results[0]?.id ?? '';
  const pages = await pagesOf(loanId, 'Bank statement');
  // The wide photo first, then the one that the camera stored on its side.
  expect(pages).toEqual([
    [842, 595],
    [595, 842],
  ]);
  await readAtConsole(loanId);
});

/** A statement that is photographed with a phone, sent over a bad line and read by staff. */
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { call } from '../../tools/seed/http.ts';
import { atConsole } from './console.ts';
import { aPhoto, heicPhoto } from './photos.ts';
import { product } from './product.ts';
import { hold } from './screens.ts';
import type { Visitor } from './visitor.ts';

type Photos = ReturnType<typeof aPhoto>[];

/** Photos in place of a statement that was chosen and removed: moved, cropped, one taken out. */
export async function photographStatement(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Upload a newer one: Bank statement' }).click();
  await page.getByLabel('Bank statement', { exact: true }).setInputFiles({
    name: 'bank-statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByRole('button', { name: 'Remove bank-statement.pdf' }).click();
  const field = page.getByLabel('Bank statement', { exact: true });
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  const photos = [aPhoto('Page one', { sideways: true }), heicPhoto, aPhoto('Page two')];
  await choosePhotos(page, 'Choose photos: Bank statement', photos);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/This browser cannot open IMG_0042.HEIC/).waitFor();
  await dialog.getByRole('img', { name: 'Page 2' }).waitFor();
  await at.look();
  await dialog.getByRole('button', { name: 'Move page 2 up' }).click();
  await dialog.getByText('Page 2 is now page 1.').waitFor();
  await dialog.getByRole('button', { name: 'Crop page 2' }).click();
  await dialog.getByRole('button', { name: 'Lower right corner' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await at.look();
  await dialog.getByRole('button', { name: 'Crop the page' }).click();
  await choosePhotos(page, 'Choose photos: another page', [aPhoto('A thumb')]);
  await dialog.getByRole('button', { name: 'Remove page 3' }).click();
  await dialog.getByText('Page 3 removed.').waitFor();
  await dialog.getByRole('button', { name: 'Use these 2 pages' }).click();
  await page.getByText(/^2 pages, /).waitFor();
}

/** Cancelled, sent with its answer lost, and sent again. */
export async function sendOnBadLine(at: Visitor): Promise<void> {
  const { page } = at;
  const release = await hold(page, '**/loan-create/');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByRole('button', { name: 'Cancel sending bank-statement.pdf' }).click();
  await page.getByText('Upload cancelled.').waitFor();
  await at.look();
  release();
  await page.unroute('**/loan-create/');
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Loan application failed. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
}

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
export async function pagesOf(loanId: string, label: string): Promise<[number, number][]> {
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
export async function readStatement(loanId: string): Promise<void> {
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

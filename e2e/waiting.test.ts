/** A client who waits: a document is asked for and sent again, a decline is reviewed. */
import { expect, test } from 'vitest';
import { applyForLoan } from '../tools/seed/client.ts';
import { atConsole } from './harness/console.ts';
import { aClient } from './harness/people.ts';
import { aPhoto } from './harness/photos.ts';
import { api, services } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('a document is asked for and sent, and a decline is reviewed', async () => {
  const client = await aClient();
  const { person } = client;
  const request = { amount: '100000', months: 4, reason: 'School fees' };
  const { id } = await applyForLoan(api, client, request);
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, person, `/loans/personal/details/${id}`);
  await page.getByText('Our team is checking your details and documents.').waitFor();
  await page.getByRole('button', { name: 'Replace ID card' }).waitFor();
  await phone.look();

  const officer = await atConsole('officer', `/staff/loans/${id}`);
  await officer.page.getByRole('button', { name: 'Ask for a document' }).click();
  const dialog = officer.page.getByRole('dialog');
  await dialog.getByLabel('Document', { exact: true }).selectOption({ label: 'ID card' });
  await dialog.getByLabel('Problem with the document').fill('The back of the card is missing.');
  await officer.look();
  await dialog.getByRole('button', { name: 'Ask for the document' }).click();
  await officer.page.getByText('Waiting for the client').waitFor();
  await officer.page
    .getByText(/Wait for it, or withdraw the request/)
    .first()
    .waitFor();
  await officer.look();
  await services.waitForEmail(person.email, /We need a document/);

  await phone.go('/loans');
  await page.getByText('We need a document from you before we can continue.').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'Send the document' }).click();
  await page.getByText('The back of the card is missing.').waitFor();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos: ID card' }).click();
  await (await choosing).setFiles([aPhoto('ID card')]);
  await page.getByRole('button', { name: 'Use this page' }).click();
  await page.getByText(/^1 page, /).waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Send the document' }).click();
  await page.getByText('We have received your ID card.').waitFor();
  await phone.look();

  await officer.page.reload();
  await officer.page.getByText('Replaced by the client').waitFor();
  await officer.look();
  await officer.page.getByRole('button', { name: 'Decline', exact: true }).click();
  await dialog.getByLabel('Category').selectOption('income-too-low');
  await dialog.getByLabel('Reason').fill('The income could not be confirmed.');
  await dialog.getByRole('button', { name: 'Decline application' }).click();
  await officer.page.getByText('Declined', { exact: true }).first().waitFor();

  await phone.go('/loans');
  await page.getByText('We could not approve your application').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'See the decision or ask for a review' }).click();
  await page.getByRole('button', { name: 'Ask a person to review this' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('button', { name: 'Ask for a review' }).click();
  await asking.getByText('Please say what we should look at again.').waitFor();
  await asking.getByLabel('What should we look at again?').fill('My employer wrote to you.');
  await phone.look();
  await asking.getByRole('button', { name: 'Ask for a review' }).click();
  await page.getByText(/Someone who was not part of the first decision is reviewing/).waitFor();
  await phone.look();

  await officer.go(`/staff/loans/${id}`);
  await officer.page.getByText(/You declined this application, so someone else/).waitFor();
  const approver = await atConsole('approver');
  await approver.page.getByRole('link', { name: 'Reviews' }).click();
  await approver.page.getByText('My employer wrote to you.').first().waitFor();
  await approver.look();
  await approver.page.getByRole('link', { name: new RegExp(person.lastName) }).click();
  await approver.page.getByRole('button', { name: 'Answer the client' }).click();
  const answering = approver.page.getByRole('dialog');
  await answering.getByLabel('Answer').selectOption('reopen');
  await answering.getByLabel('Reason').fill('The employer confirmed the salary.');
  await approver.look();
  await answering.getByRole('button', { name: 'Send the answer' }).click();
  await approver.page.getByText('The application was reopened').waitFor();

  await services.waitForEmail(person.email, /considering your application/);
  await phone.go(`/loans/personal/details/${id}`);
  await page.getByText('Our team is checking your details and documents.').waitFor();
  expect(await page.getByText('The income could not be confirmed.').count()).toBe(0);
});

import { workTool } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';
import { fillLaterSteps } from './harness/application.ts';
import { act, atConsole, check } from './harness/console.ts';
import { aClient } from './harness/people.ts';
import { employ } from './harness/roster.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('COR-06, LON-60: an employee gets a work-tool loan by salary', async () => {
  const { person } = await aClient();
  const { staffId } = await employ();
  const phone = await visitor(360);
  phone.expectErrors(400);
  const { page } = phone;
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const goOn = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await signInTo(phone, person, '/loans/type');
  await page.getByRole('link', { name: /^Corporate staff/ }).click();
  await page.getByRole('link', { name: /^Work-tool/ }).waitFor();
  await phone.look();
  await page.getByRole('link', { name: /^Work-tool/ }).click();
  await fill('Corporate Email or Staff ID', 'nobody@elsewhere.example');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
  await phone.look();
  await fill('Corporate Email or Staff ID', staffId);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Your loan', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/loans/type/work-tool');
  for (const label of ['NIN', 'BVN', 'Reason for Loan', 'Rent/Mortgage']) {
    expect(await page.getByLabel(label, { exact: true }).count(), label).toBe(0);
  }

  await goOn();
  await page.getByText('Tool Name is required.').first().waitFor();
  await phone.look();
  // 40/29 of 720,000 is 993,103.44; over 3 months 900,000 would take more than 40% of it.
  await fill('Monthly Salary', '720000');
  await fill('Tool Name', 'Laptop');
  await fill('Cost of Work Tool', '950000');
  await fill('Loan Amount', '1000000');
  await goOn();
  await page.getByText('The maximum loan amount is 993,103.44').first().waitFor();
  await fill('Loan Amount', '900000');
  const duration = page.getByLabel('Loan Duration');
  const closed = duration.locator('option:disabled');
  expect(await closed.allTextContents()).toEqual([
    '1 month (N936,000 a month is over 40% of your monthly salary)',
    '2 months (N486,000 a month is over 40% of your monthly salary)',
    '3 months (N336,000 a month is over 40% of your monthly salary)',
  ]);
  await duration.selectOption('4');
  await page.getByText('The largest amount you can borrow for 4 months is N827,586.20.').waitFor();
  await phone.look();
  // It is said before a document is asked for, and two ways out are one tap away.
  await goOn();
  const exceeded = page.getByRole('dialog', { name: 'Loan Amount Exceeded' });
  await exceeded.getByText('for 4 months is N827,586.20').waitFor();
  await phone.look();
  await exceeded.getByRole('button', { name: 'Borrow N827,586' }).waitFor();
  await exceeded.getByRole('button', { name: 'Repay over 5 months' }).click();
  expect(await duration.inputValue()).toBe('5');
  await goOn();
  await fillLaterSteps(phone, person, workTool);
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
  await page.getByRole('link', { name: 'Back to Loans' }).click();
  await page.getByText('Work-tool loan').first().waitFor();
  await page.getByText('Awaiting Verification').first().waitFor();
  await phone.look();

  const officer = await atConsole('officer');
  await officer.page.getByRole('link', { name: new RegExp(person.lastName) }).click();
  for (const text of ['Work tool', 'Laptop', 'N950,000.00']) {
    await officer.page.getByText(text, { exact: true }).first().waitFor();
  }
  await officer.page.getByText(`Partner ${staffId}`).waitFor();
  await officer.page.getByRole('button', { name: 'Reveal account number' }).click();
  await officer.page.getByLabel('Reason').fill('Compared with the account of the partner');
  await officer.page.getByRole('button', { name: 'Reveal', exact: true }).click();
  await officer.page.getByText(person.account).waitFor();
  await officer.look();
  await check(officer, new URL(officer.page.url()).pathname.split('/').at(-1) ?? '');
  await act(officer, 'Verify', 'Verify application');
  const approver = await atConsole('approver', new URL(officer.page.url()).pathname);
  approver.expectErrors(400);
  await approver.page.getByRole('button', { name: 'Make an offer', exact: true }).click();
  const offer = approver.page.getByRole('dialog');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await offer.getByText(/or say why you offer without a credit report/).waitFor();
  await offer.getByLabel('Reason for no credit report').fill('The partner vouches for them.');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await offer.waitFor({ state: 'hidden' });
  await approver.page.getByText('Awaiting Confirmation').first().waitFor();

  await page.reload();
  await page.getByRole('link', { name: 'See the offer' }).click();
  await page.getByRole('heading', { name: 'Repayment schedule' }).waitFor();
  await page.getByText('Cost of Work Tool').waitFor();
  await phone.look();
  await page.getByLabel(/^I have read/).check();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('You accepted the offer').first().waitFor();
});

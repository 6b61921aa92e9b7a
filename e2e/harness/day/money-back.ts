/** Money that goes back: a refund, a lost dispute, and penalties that are waived. */
import { call, until } from '../../../tools/seed/http.ts';
import type { LoanOf } from '../loans.ts';
import { product } from '../product.ts';
import { approve, type Desks, goTo } from './desks.ts';
import { type History, pay } from './history.ts';
import { nameOf } from './lending.ts';

const happens = (reference: string, outcome: string) =>
  call(product.url, 'POST', `/sandbox/api/payments/${reference}`, { body: { outcome } });

/** A payment that the provider charged twice is refunded to the card. */
export async function refund(desks: Desks, loan: LoanOf): Promise<void> {
  const { finance, approver } = desks;
  const { page } = finance;
  const name = nameOf(loan);
  await happens(await pay(loan), 'second-charge');
  await untilListed('/staff/api/receipts/', name);
  await goTo(finance, 'Unapplied payments', 'Unapplied payments');
  await page.getByRole('link', { name }).waitFor();
  await finance.look();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Propose refund' }).click();
  await page.getByText('Waiting for approval').waitFor();
  await approve(approver, `of ${name}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Refunds' }).waitFor();
  await finance.look();
}

/** The bank of a client asks a payment back and gets it. */
export async function loseDispute(desks: Desks, { prompt }: History): Promise<void> {
  const { finance } = desks;
  const { page } = finance;
  const name = nameOf(prompt);
  await happens(prompt.reference, 'dispute');
  await untilListed('/staff/api/disputes/', name);
  await goTo(finance, 'Disputes');
  await page.getByRole('button', { name: 'Show evidence' }).click();
  await page.getByText('What happened').waitFor();
  await finance.look();
  await happens(prompt.reference, 'dispute-lost');
  await untilListed('/staff/api/disputes/?state=lost', name);
  await page.getByRole('link', { name: 'Lost', exact: true }).click();
  await page.getByText('Added to the loan again').waitFor();
}

type Listed = { results: { clientName: string }[] };

/** The provider's reports arrive a moment later. */
const untilListed = (path: string, name: string) =>
  until(`${name} in ${path}`, async () => {
    const token = product.staff.finance;
    const { results } = await call<Listed>(product.url, 'GET', path, { token });
    return results.some(({ clientName: client }) => client === name);
  });

export async function waivePenalties(desks: Desks, { late }: History): Promise<void> {
  const { officer, approver } = desks;
  const { page } = officer;
  await goTo(officer, 'Collections');
  await page.getByRole('link', { name: nameOf(late) }).click();
  await page.getByRole('link', { name: /^Personal / }).click();
  await page.getByRole('button', { name: 'Waive penalties' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('2000');
  await dialog.getByLabel('Reason').fill('In hospital');
  await dialog.getByRole('button', { name: 'Propose to waive N2,000.00' }).click();
  await page.getByText(/ has proposed a .+, and a second person has to decide\.$/).waitFor();
  await approve(approver, `of ${nameOf(late)}`);
  await page.reload();
  await page.getByText('Waived on').waitFor();
}

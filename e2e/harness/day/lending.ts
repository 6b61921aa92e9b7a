/** Five applications of three kinds, from the first look at them to their money. */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { LoanType } from '@quarrter/domain/loan-kinds';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import type { Client } from '../../../tools/seed/client.ts';
import { call, until } from '../../../tools/seed/http.ts';
import { act, check } from '../console.ts';
import { acceptKind, applyForKind, asksForEmployee, openBusinessAccount } from '../kinds.ts';
import { aClient } from '../people.ts';
import { product, staff } from '../product.ts';
import { verifyEmployee } from '../roster.ts';
import type { Visitor } from '../visitor.ts';
import { type Desks, decline, goTo } from './desks.ts';

export type Application = { client: Client; loan: LoanRecord };

const five: readonly LoanType[] = ['personal', 'personal', 'personal', 'business', 'rainy-day'];

/** By employees with these staff IDs where only they can. */
export async function applyForSeveralKinds(staffIds: readonly string[]): Promise<Application[]> {
  await openBusinessAccount();
  const free = [...staffIds];
  return Promise.all(
    five.map(async (type) => {
      const staffId = asksForEmployee(type) ? free.pop() : undefined;
      const client = await aClient();
      if (staffId !== undefined) await verifyEmployee(client, staffId);
      const amount = type === 'business' ? '1000000' : '100000';
      return { client, loan: await applyForKind(client, type, amount) };
    }),
  );
}

export const nameOf = ({ client: { person } }: Pick<Application, 'client'>) =>
  `${person.firstName} ${person.lastName}`;

async function open(at: Visitor, application: Application, tab: RegExp): Promise<void> {
  const { page } = at;
  await goTo(at, 'Applications');
  await page.getByRole('link', { name: tab }).click();
  await page.getByRole('link', { name: nameOf(application) }).click();
  await page.getByRole('heading', { name: nameOf(application), level: 1 }).waitFor();
}

/** Two are declined, by the officer and by the approver; the others are paid out. */
export async function decideAll(
  { officer, approver, finance }: Desks,
  applications: Application[],
): Promise<void> {
  const [first, second, third, ...others] = applications;
  if (!first || !second || !third) throw new Error('there are not five applications');

  await open(officer, second, /^To verify/);
  await decline(officer, 'The bank statement is of another person.');
  await open(officer, first, /^To verify/);
  await officer.page.getByRole('button', { name: 'Ask the provider about the identity' }).click();
  await officer.page.getByRole('button', { name: 'Ask the bureaus' }).click();
  await officer.page.getByText('Match', { exact: true }).waitFor();
  await officer.page.getByText('Answered on').nth(1).waitFor();
  await check(officer, first.loan.id);
  await act(officer, 'Verify', 'Verify application');
  await Promise.all([third, ...others].map(({ loan }) => staff.verify(loan.id)));

  await open(approver, third, /^To offer/);
  await decline(approver, 'The instalments are too large beside the rent.');
  await open(approver, first, /^To offer/);
  await approver.page.getByRole('button', { name: 'Make an offer' }).click();
  await approver.page.getByRole('dialog').getByText('Total to repay').waitFor();
  await approver.look();
  await approver.page.getByRole('button', { name: 'Send offer' }).click();
  await approver.page.getByRole('dialog').waitFor({ state: 'hidden' });
  const approved = [first, ...others];
  await Promise.all(others.map(({ loan }) => staff.offer(loan.id, termsOf(loan))));
  await Promise.all(approved.map(({ client, loan }) => acceptKind(client, loan)));

  await open(finance, first, /^To disburse/);
  const amount = formatMoney(fromWire(first.loan.loan_amount), 'NGN');
  await act(finance, 'Disburse', `Send ${amount}`);
  await Promise.all(others.map(({ loan }) => staff.disburse(loan.id)));
  await Promise.all(approved.map(untilActive));
}

const termsOf = ({ loan_amount: amount }: LoanRecord) => ({ amount, duration: 4, interest: '4' });

function untilActive({ client: { token }, loan }: Application): Promise<unknown> {
  const path = `/loans/api/${loan.loan_type}/loan-detail/${loan.id}`;
  return until(`the ${loan.loan_type} loan is active`, async () => {
    const { state } = await call<LoanRecord>(product.url, 'GET', path, { token });
    return state === 'active';
  });
}

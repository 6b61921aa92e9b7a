/** The personal loan's application, step by step on the screen. */
import { aBankStatement, anIdentityCard } from '../../tools/seed/papers.ts';
import type { Person } from '../../tools/seed/people.ts';
import type { Visitor } from './visitor.ts';

export type Wish = { amount: string; months: number };

/** From the picker to the last step, which is left for the journey to send. */
export async function fillApplication(at: Visitor, person: Person, wish: Wish): Promise<void> {
  const { page } = at;
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  const step = (title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

  await step('Your loan');
  await fill('Loan Amount', wish.amount);
  await page.getByLabel('Loan Duration').selectOption(String(wish.months));
  await fill('Reason for Loan', 'A sewing machine');
  await at.look();
  await next();

  await step('About you');
  await page.getByLabel('Title').selectOption(person.title);
  await fill('Date of Birth', person.born);
  await fill('Home Address', person.address);
  await fill('City', person.city);
  await fill('State', person.state);
  await fill('Postal Code', person.postalCode);
  await page.getByLabel('Residency Duration').selectOption('4-5 Years');
  await at.look();
  await next();

  await step('Work and income');
  await fill('Present Employer', person.employer);
  await fill('Role', person.role);
  await fill('Employer Address', person.employerAddress);
  await fill('Monthly Salary', person.monthlyIncome);
  await fill('Rent/Mortgage', person.rent);
  await at.look();
  await next();

  await step('Identity and bank');
  await fill('NIN', person.nin);
  await fill('BVN', person.bvn);
  await page.getByLabel('Bank Name').selectOption(person.bank);
  await fill('Account Number', person.account);
  await page.getByLabel('Yes, this is my account').check();
  await at.look();
  await next();

  await step('Documents');
  await attachPapers(at, person);
  await page.getByLabel(/^I declare/).check();
  await at.look();
}

export async function attachPapers({ page }: Visitor, person: Person): Promise<void> {
  const holder = `${person.firstName} ${person.lastName}`;
  const papers = {
    'Bank statement': await aBankStatement(holder, person.monthlyIncome),
    'ID card': await anIdentityCard(holder),
  };
  for (const [label, content] of Object.entries(papers)) {
    await page.getByLabel(label, { exact: true }).setInputFiles({
      name: `${label.toLowerCase().replace(' ', '-')}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    });
  }
}

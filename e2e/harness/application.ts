/** The applications for loans, step by step on the screen. */
import { bankStatement, identityCard } from '../../tools/seed/documents.ts';
import type { Person } from '../../tools/seed/people.ts';
import type { Visitor } from './visitor.ts';

export type LoanRequest = { amount: string; months: number };

/** The personal loan's, from the picker to the last step, which is left for the journey to send. */
export async function fillApplication(
  at: Visitor,
  person: Person,
  request: LoanRequest,
): Promise<void> {
  const { page } = at;
  const fill = filling(at);

  await step(at, 'Your loan');
  await fill('Loan Amount', request.amount);
  await page.getByLabel('Loan Duration').selectOption(String(request.months));
  await fill('Reason for Loan', 'A sewing machine');
  await goOn(at);

  await fillApplicant(at, person);
  await goOn(at);

  await step(at, 'Work and income');
  await fillWork(at, person);
  await fill('Monthly Salary', person.monthlyIncome);
  await fill('Rent/Mortgage', person.rent);
  await goOn(at);

  await step(at, 'Identity and bank');
  await fill('NIN', person.nin);
  await fill('BVN', person.bvn);
  await fillAccount(at, person);
  await goOn(at);

  await fillDocuments(at, person);
}

/** Those for corporate staff, from the step after the loan itself to the last one. */
export async function fillStaffApplication(at: Visitor, person: Person): Promise<void> {
  await fillApplicant(at, person);
  await goOn(at);

  await step(at, 'Work and bank');
  await fillWork(at, person);
  await fillAccount(at, person);
  await goOn(at);

  await fillDocuments(at, person);
}

async function fillApplicant(at: Visitor, person: Person): Promise<void> {
  const { page } = at;
  const fill = filling(at);
  await step(at, 'About you');
  await page.getByLabel('Title').selectOption(person.title);
  await fill('Date of Birth', person.born);
  await fill('Home Address', person.address);
  await fill('City', person.city);
  await fill('State', person.state);
  await fill('Postal Code', person.postalCode);
  await page.getByLabel('Residency Duration').selectOption('4-5 Years');
}

async function fillWork(at: Visitor, person: Person): Promise<void> {
  const fill = filling(at);
  await fill('Present Employer', person.employer);
  await fill('Role', person.role);
  await fill('Employer Address', person.employerAddress);
}

async function fillAccount(at: Visitor, person: Person): Promise<void> {
  const { page } = at;
  await page.getByLabel('Bank Name').selectOption(person.bank);
  await filling(at)('Account Number', person.account);
  await page.getByRole('status').filter({ hasText: 'The bank says' }).waitFor();
  await page.getByLabel('Yes, this is my account').check();
}

async function fillDocuments(at: Visitor, person: Person): Promise<void> {
  await step(at, 'Documents');
  await attachDocuments(at, person);
  await at.page.getByLabel(/^I declare/).check();
  await at.look();
}

/** Looks at the filled step, and leaves it. */
async function goOn(at: Visitor): Promise<void> {
  await at.look();
  await at.page.getByRole('button', { name: 'Continue', exact: true }).click();
}

function step({ page }: Visitor, title: string): Promise<void> {
  return page.getByRole('heading', { name: title, exact: true }).waitFor();
}

function filling({ page }: Visitor) {
  return (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
}

export async function attachDocuments({ page }: Visitor, person: Person): Promise<void> {
  const holder = `${person.firstName} ${person.lastName}`;
  const documents = {
    'Bank statement': await bankStatement(holder, person.monthlyIncome),
    'ID card': await identityCard(holder),
  };
  for (const [label, content] of Object.entries(documents)) {
    await page.getByLabel(label, { exact: true }).setInputFiles({
      name: `${label.toLowerCase().replace(' ', '-')}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    });
  }
}

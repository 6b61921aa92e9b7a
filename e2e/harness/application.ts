/** The application for a personal loan, step by step on the screen, as its kind describes it. */
import {
  askedFields,
  askedFiles,
  type LoanField,
  type LoanFile,
  personal,
} from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';
import type { Page } from 'playwright-core';
import { loanAnswers, loanDocuments } from '../../tools/seed/forms.ts';
import type { Person } from '../../tools/seed/people.ts';
import type { Visitor } from './visitor.ts';

export type LoanRequest = { amount: string; months: number };

type Answers = { readonly [field: string]: string };
type Documents = { readonly [file: string]: Uint8Array };

/** The personal loan's, from the picker to the last step, which is left for the journey to send. */
export async function fillApplication(
  at: Visitor,
  person: Person,
  { amount, months }: LoanRequest,
): Promise<void> {
  const answers = answersFor(person, { amount, months });
  const { page } = at;
  const fields = new Map(askedFields(personal, answers));
  const files = new Map(askedFiles(personal, answers));
  const documents: Documents = await loanDocuments(person);
  const last = personal.steps.at(-1);
  for (const step of personal.steps) {
    await page.getByRole('heading', { name: step.title, exact: true }).waitFor();
    for (const name of step.fields) {
      const field = fields.get(name);
      if (field) await fillField(at, field, answers[name] ?? '');
    }
    for (const name of step.files ?? []) {
      const file = files.get(name);
      const content = documents[name];
      if (file && content) await attach(at, file, content);
    }
    await at.look();
    if (step !== last) await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
}

/**
 * Returns a person's answers in the form of any kind; `own` adds those that only this kind needs.
 */
export function answersFor(person: Person, request: LoanRequest, own: Answers = {}): Answers {
  return { ...loanAnswers(person, { ...request, reason: 'A sewing machine' }), ...own };
}

/** Leaves a field that the profile has filled in, and the bank account that it has. */
async function fillField({ page }: Visitor, field: LoanField, answer: string): Promise<void> {
  const control = page.getByLabel(inBrandWords(field.label), { exact: true });
  const isOfAccount = field.type === 'bank' || field.type === 'account';
  if (isOfAccount && (await page.getByLabel('Change bank account').count()) > 0) return;
  if (field.type === 'tick') {
    if (!field.optional) await control.check();
    return;
  }
  if (field.type === 'date') return fillBirthDate(page, field.label, answer);
  if ((await control.inputValue()) !== '') return;
  if (['choice', 'months', 'bank', 'state'].includes(field.type))
    await control.selectOption(answer);
  else await control.fill(answer);
  if (field.type !== 'account') return;
  await page.getByRole('status').filter({ hasText: 'The bank says' }).waitFor();
  await page.getByLabel(/^Yes, this is (my|our) account$/).check();
}

/** Fills in a date of birth, in its three fields. */
export async function fillBirthDate(page: Page, label: string, date: string): Promise<void> {
  const parts = date.split('-').toReversed();
  for (const [place, name] of ['Day', 'Month', 'Year'].entries()) {
    await page.getByLabel(`${name} of ${label}`, { exact: true }).fill(parts[place] ?? '');
  }
}

/** Attaches a PDF, named after its label: `bank-statement.pdf`. */
async function attach({ page }: Visitor, { label }: LoanFile, content: Uint8Array): Promise<void> {
  const newer = page.getByRole('button', { name: `Upload a newer one: ${label}` });
  if ((await newer.count()) > 0) await newer.click();
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name: `${label.toLowerCase().replaceAll(' ', '-')}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
}

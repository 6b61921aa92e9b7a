/** The applications for loans, step by step on the screen, as their kinds describe them. */
import {
  askedFields,
  askedFiles,
  type LoanField,
  type LoanFile,
  type LoanKind,
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
  const answers = loanAnswers(person, { amount, months, reason: 'A sewing machine' });
  await fillSteps(at, person, personal, answers);
}

/**
 * Returns a person's answers in the form of any kind; `own` adds those that only this kind needs.
 */
export function answersFor(person: Person, request: LoanRequest, own: Answers = {}): Answers {
  return { ...loanAnswers(person, { ...request, reason: 'A sewing machine' }), ...own };
}

/** Fills the steps of a kind; the last one is looked at and not left. */
export async function fillSteps(
  at: Visitor,
  person: Person,
  kind: LoanKind,
  answers: Answers,
  first = 0,
): Promise<void> {
  const { page } = at;
  const fields = new Map(askedFields(kind, answers));
  const files = new Map(askedFiles(kind, answers));
  const documents: Documents = await loanDocuments(person);
  const last = kind.steps.at(-1);
  for (const step of kind.steps.slice(first)) {
    await page.getByRole('heading', { name: step.title, exact: true }).waitFor();
    for (const name of step.fields) {
      const field = fields.get(name);
      if (field) await fillField(at, field, answers[name] ?? '');
    }
    for (const name of step.files ?? []) {
      const file = files.get(name);
      // Any scan will do for a form that was filled in by hand.
      const content = documents[name] ?? documents['id_card'];
      if (file && content) await attach(at, file, content);
    }
    await at.look();
    if (step !== last) await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
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

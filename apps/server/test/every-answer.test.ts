import {
  askedFields,
  askedFiles,
  type LoanField,
  type LoanKind,
  loanKinds,
} from '@quarrter/domain/loan-kinds';
import { invalidNameMessage } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { aClient } from './builders/client.ts';
import { applyFor, usualAnswersTo } from './builders/kinds.ts';
import type { Answers } from './builders/loan.ts';
import { anEmployee } from './builders/staff-loan.ts';
import { useTestApp } from './test-app.ts';

/**
 * Each kind of loan is sent with the same bad answer in every field at once, and without a file.
 * The reply names every field with the message of its type.
 */
const testApp = useTestApp();

type Messages = { readonly [type in LoanField['type']]?: string };

const aNumber = '{label} must be a number';
const anOption = 'Please choose one of the options.';

/** The error of each type for a value that it cannot read. */
const wrong: Messages = {
  'loan-amount': aNumber,
  money: aNumber,
  number: aNumber,
  months: 'Please choose a loan duration.',
  name: invalidNameMessage,
  email: 'Please use a valid email',
  phone: 'Enter a phone number such as 0803 000 0000',
  date: 'Please enter a valid date.',
  choice: anOption,
  variant: anOption,
  nin: 'Invalid NIN',
  bvn: 'Invalid BVN',
  bank: anOption,
  account: 'Account Number must be 10 digits',
  tick: 'This field is required.',
};
/** Fields whose message for an empty answer is not `{label} is required.` */
const missing: { readonly [name: string]: string } = {
  email: 'Please use a valid email',
  business_email: 'Please use a valid email',
  information_is_true: 'This field is required.',
  credit_check_consent: 'This field is required.',
  variant: 'Please choose where the school is.',
  income_source: 'Please say how you earn.',
};

/** The fields that this bad answer is wrong in; those of other types take it. */
const values: [string, string, Messages][] = [
  ['letters', 'abc', without(wrong, 'name')],
  ['a negative number', '-1', wrong],
  ['spaces within a number', '1 000', wrong],
  ['three places after the point', '0.005', wrong],
  ['an exponent', '1e9', wrong],
  ['digits of another script', '١٢٣', wrong],
  ['a number with commas', '1,000', without(wrong, 'loan-amount', 'money', 'number')],
  ['zero', '0', without(wrong, 'loan-amount', 'money', 'number', 'months')],
  ['a number of thirty digits', '9'.repeat(30), without(wrong, 'bank')],
  ['a very long text', 'x'.repeat(600), without(wrong, 'bank', 'name')],
];

function without(messages: Messages, ...types: LoanField['type'][]): Messages {
  const left = Object.entries(messages).filter(([type]) => !types.some((one) => one === type));
  return Object.fromEntries(left);
}

/** Rules of the product, which have tests of their own, also speak for these two. */
const ofProduct: ReadonlySet<string> = new Set(['loan_amount', 'duration']);

const kinds = loanKinds.map((kind) => [kind.type, kind] as const);
const cases = kinds.flatMap(([type, kind]) =>
  values.map(([name, value, messages]) => ({ type, kind, name, value, messages })),
);

async function send(kind: LoanKind, answers: Answers) {
  const isStaffLoan = kind.gates.includes('employee-profile');
  const client = isStaffLoan ? await anEmployee(testApp) : await aClient(testApp);
  const files = Object.fromEntries(Object.keys(kind.files).map((name) => [name, null]));
  const { status, body } = await applyFor(testApp, client, kind.type, answers, files);
  return { status, errors: body as unknown as { [field: string]: string[] } };
}

/** Other fields depend on this one, so it keeps its answer. */
const condition = { has_partner_account: 'Yes' };

function inEveryField(kind: LoanKind, value: string): Answers {
  const names = Object.keys(usualAnswersTo(kind.type, condition));
  return { ...Object.fromEntries(names.map((name) => [name, value])), ...keptIn(kind) };
}

const keptIn = ({ fields }: LoanKind): Answers =>
  'has_partner_account' in fields ? condition : {};

function missingFiles(kind: LoanKind) {
  return askedFiles(kind, condition).map(([name, { label }]) => [name, [`${label} is required.`]]);
}

test.each(kinds)('LON-38: %s names every field that is blank', async (_, kind) => {
  for (const blank of ['', '   ']) {
    const { status, errors } = await send(kind, inEveryField(kind, blank));
    const fields = askedFields(kind, condition).filter(([name, { optional }]) => {
      return !optional && !(name in keptIn(kind));
    });
    const expected = fields.map(([name, { label }]) => [
      name,
      [missing[name] ?? `${label} is required.`],
    ]);
    expect(status).toBe(400);
    expect(errors).toEqual(Object.fromEntries([...expected, ...missingFiles(kind)]));
  }
});

test.each(cases)('LON-38: $type names each field with $name', async ({ kind, value, messages }) => {
  const { status, errors } = await send(kind, inEveryField(kind, value));
  const asked = askedFields(kind, condition).filter(([name]) => !(name in keptIn(kind)));
  const expected = asked.flatMap(([name, field]) => {
    const message = tooLong(field, value) ?? (field.optional ? undefined : messages[field.type]);
    return message ? [[name, [message.replace('{label}', field.label)]]] : [];
  });
  const said = Object.entries(errors).filter(([name]) => {
    const field = kind.fields[name];
    return !(field && ofProduct.has(name) && messages[field.type] === undefined);
  });
  expect(status).toBe(400);
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries([...expected, ...missingFiles(kind)]),
  );
});

const limits: { readonly [type in LoanField['type']]?: number } = {
  text: 200,
  lines: 500,
  name: 80,
  bank: 10,
};

function tooLong(field: LoanField, value: string): string | undefined {
  const limit = 'limit' in field ? field.limit : limits[field.type];
  const isLong = limit !== undefined && value.length > limit;
  return isLong ? `Please use at most ${limit} characters.` : undefined;
}

test.each(kinds)('LON-48: %s is not taken for a duration that no form offers', async (_, kind) => {
  for (const duration of ['0', '00', '25', '99', '100', '1.5', '-4', '1e1', '0x4', '四']) {
    const { status, errors } = await send(kind, { duration });
    expect([status, errors['duration']?.[0]], duration).toEqual([
      400,
      expect.stringMatching(/^Please choose a loan duration/),
    ]);
  }
});

test.each(['maybe', 'yes', 'YES', 'No, thank you', '1'])(
  'LON-35: the question about the partner bank is not answered with %s',
  async (answer) => {
    const kind = loanKinds.find(({ type }) => type === 'proof-of-funds');
    if (!kind) throw new Error('no such kind');
    const { status, errors } = await send(kind, { has_partner_account: answer });
    expect([status, errors['has_partner_account']]).toEqual([400, [anOption]]);
    expect(Object.keys(errors)).not.toContain('bank_name');
  },
);

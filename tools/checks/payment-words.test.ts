import { describe, expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';
import { withoutComments } from './text-rules.ts';

/** Words of purposes, and of their use of the money, which payments may not know. */
const purposeWord = /[lL]oan|[iI]nvest|[dD]isburs|[wW]ithdraw|\brepay|_repay|Repay/;

/** The lines of a program that name a purpose, comments apart. */
function namedPurposes(source: string): string[] {
  return withoutComments(source)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => purposeWord.test(line));
}

const ofPayments = [
  ...writtenFiles('apps/server/src/payments').filter((file) => !file.endsWith('.test.ts')),
  'packages/contract/src/client/payments.ts',
];

describe('payments', () => {
  test('names no purpose in its code', () => {
    expect(ofPayments.length).toBeGreaterThan(25);
    const named = ofPayments.flatMap((file) =>
      namedPurposes(readText(file)).map((line) => `${file}: ${line}`),
    );
    expect(named).toEqual([]);
  });

  test.each([
    'const loanId = payment.subject;',
    "if (payment.purpose === 'investment') return;",
    '  loan_id: string | null;',
    "const reason = 'Withdrawal';",
    'sql`SELECT loan_type FROM payments`',
  ])('refuse %s', (line) => {
    expect(namedPurposes(`const a = 1;\n${line}`)).toEqual([line.trim()]);
  });

  test('may name a purpose in a comment', () => {
    expect(namedPurposes('// a loan\n/** an investment */\nconst subject = 1;')).toEqual([]);
  });
});

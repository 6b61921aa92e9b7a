import { expect } from 'vitest';
import { verifyCode } from '../../src/issued-documents/index.ts';
import { type ReadPdf, readPdf } from '../read-pdf.ts';
import type { TestApp } from '../test-app.ts';
import type { TestLoan } from './loan.ts';

/** Asks for a document of a loan over HTTP: `agreement/<loan>`, `receipt/<loan>/<repayment>`. */
export function open({ app }: TestApp, loan: TestLoan, path: string, client = loan.client) {
  return app.inject({ url: `/loans/api/personal/${path}/`, headers: client.headers });
}

export async function read(
  testApp: TestApp,
  loan: TestLoan,
  path: string,
): Promise<ReadPdf & { text: string }> {
  const reply = await open(testApp, loan, path);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await readPdf(reply.rawPayload);
  return { ...pdf, text: pdf.pages.join('\n') };
}

/** The code that is printed on a document. */
export const codeOf = ({ text }: { text: string }) =>
  /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(text)?.[0];

/** Verifies a code as the public page does. */
export const verify = ({ deps }: TestApp, code: string | undefined) =>
  verifyCode(deps, code ?? '', 'test', new Date());

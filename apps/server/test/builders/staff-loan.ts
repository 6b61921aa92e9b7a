import { findLoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanType } from '@quarrter/domain/loans';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { usualAnswersTo } from './kinds.ts';
import { type Answers, applicationForm, apply, personalAnswers, type TestLoan } from './loan.ts';
import { call } from './payment.ts';
import { aRoster } from './roster.ts';

/** The kinds that only a partner's employee can apply for. */
export const staffLoanKinds = loanKinds
  .filter(({ gates }) => gates.includes('employee-profile'))
  .map(({ type }) => type);

/** A client found on a partner's roster, by the staff ID. */
export async function anEmployee(testApp: TestApp): Promise<TestClient> {
  const client = await aClient(testApp);
  const staffId = `LM-${client.clientId}`;
  await aRoster(testApp, `Lagos Mills ${staffId}`, [`${client.clientId}@mills.example,${staffId}`]);
  const { status } = await call(testApp, 'POST', '/accounts/corporate-partner-verify/', {
    headers: client.headers,
    body: { email: staffId },
  });
  if (status !== 200) throw new Error(`not an employee: ${status}`);
  return client;
}

/** Sends an application for one of the loans for corporate staff over HTTP. */
export async function applyAsStaff(
  testApp: TestApp,
  client: TestClient,
  type: LoanType,
  answers: Answers = {},
) {
  const usual = findLoanKind(loanKinds, type) ? usualAnswersTo(type) : personalAnswers;
  return apply(testApp, client, await applicationForm(answers, {}, usual), {}, type);
}

/** An employee with an application that awaits verification. */
export async function aStaffApplication(
  testApp: TestApp,
  type: LoanType,
  answers: Answers = {},
): Promise<TestLoan> {
  const client = await anEmployee(testApp);
  const { status, body } = await applyAsStaff(testApp, client, type, answers);
  if (status !== 201) throw new Error(`no application: ${status} ${JSON.stringify(body)}`);
  return { client, loanId: body.id, type };
}

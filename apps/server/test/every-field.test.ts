import type { Call } from '@quarrter/contract/call';
import * as payments from '@quarrter/contract/client/card-payments';
import { loanForm } from '@quarrter/contract/client/loan-forms';
import * as loanActions from '@quarrter/contract/staff/loan-actions';
import { type LoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';
import { checkApplication } from './builders/check-application.ts';
import { aClient, type TestClient } from './builders/client.ts';
import { applyFor, usualAnswersTo } from './builders/kinds.ts';
import { anActiveLoan, anApplication } from './builders/loan.ts';
import { aStaffMember } from './builders/staff.ts';
import { anEmployee } from './builders/staff-loan.ts';
import { useTestApp } from './test-app.ts';
import { errorsOfField, textsToSend, valuesToSend } from './wrong-inputs.ts';

/**
 * Good requests about records that exist, with odd values that the schema of their fields accepts:
 * they must not reach the database and break there. Values that a schema rejects are in
 * wrong-inputs.test.ts.
 */
const testApp = useTestApp();

/** One kind for each form: two that ask the same and check it alike are tried once. */
const formOf = ({ fields, files, gates, checks, answersFor }: LoanKind) =>
  JSON.stringify([fields, files, gates, checks, String(answersFor)]);
const kinds = [...new Map(loanKinds.map((kind) => [formOf(kind), kind])).values()].map(
  (kind): [string, LoanKind] => [kind.type, kind],
);

test.each(kinds)(
  'API-06, LON-33: takes odd answers to the form of a %s loan without a failure, or refuses them',
  async (type, kind) => {
    const form = loanForm(kind);
    const usual = usualAnswersTo(kind.type);
    const number = kinds.findIndex(([name]) => name === type);
    for (const value of textsToSend(number)) {
      const taking = Object.keys(usual).filter(
        (field) => errorsOfField(form, { ...usual, [field]: value }, field).length === 0,
      );
      const odd = Object.fromEntries(taking.map((field) => [field, value]));
      const { status, body } = await applyFor(testApp, await anApplicantFor(kind), kind.type, odd);
      const what = `${taking}: ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(body)}`;
      expect(status, what).toBeLessThan(500);
    }
  },
);

/** The loans for corporate staff are for employees of partners alone. */
function anApplicantFor({ gates = [] }: LoanKind): Promise<TestClient> {
  return gates.includes('employee-profile') ? anEmployee(testApp) : aClient(testApp);
}

async function expectNoFailure(
  call: Call,
  url: string,
  headers: { authorization?: string },
  good: object,
): Promise<void> {
  const { method, body: schema } = call;
  if (schema === undefined) throw new Error(`${call.path} has no body`);
  for (const [index, field] of Object.keys(good).entries()) {
    for (const value of valuesToSend(index)) {
      const payload = { ...good, [field]: value };
      if (errorsOfField(schema, payload, field).length > 0) continue;
      const reply = await testApp.app.inject({ method, url, headers, payload });
      const what = `${url} ${field} ${JSON.stringify(value)?.slice(0, 40)}: ${reply.body}`;
      // The sandbox's answer for an account that it does not know.
      if (reply.statusCode !== 502) expect(reply.statusCode, what).toBeLessThan(500);
    }
  }
}

test('API-06: takes one odd field of a repayment without a failure, or refuses it', async () => {
  const { client, loanId } = await anActiveLoan(testApp);
  await expectNoFailure(payments.createIntent, payments.createIntent.path, client.headers, {
    ...{ purpose: 'repayment', loan_type: 'personal', loan_type_id: loanId },
    ...{ amount: '5000', email: 'ada@example.com' },
  });
});

test('API-06: takes one odd field of a decision without a failure, or refuses it', async () => {
  const { loanId } = await anApplication(testApp);
  const officer = await aStaffMember(testApp, 'officer');
  const approver = await aStaffMember(testApp, 'approver');
  await checkApplication(testApp.url, officer.token, loanId);
  const post = (call: Call) => call.path.replace(':id', loanId);
  const { headers } = officer;
  await testApp.app.inject({ method: 'POST', url: post(loanActions.verifyLoan), headers });
  await expectNoFailure(loanActions.offerLoan, post(loanActions.offerLoan), approver.headers, {
    ...{ amount: '99999999', duration: 4, interest: '4' },
  });
  await expectNoFailure(
    loanActions.disapproveLoan,
    post(loanActions.disapproveLoan),
    approver.headers,
    { code: 'other', reason: 'No' },
  );
});

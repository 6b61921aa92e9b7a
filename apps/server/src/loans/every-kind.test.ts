import { type LoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { applyFor, nameBusinessAccount } from '../../test/builders/kinds.ts';
import { answer, endCancelling, offer, payOut, readLoan, repay } from '../../test/builders/loan.ts';
import { anEmployee } from '../../test/builders/staff-loan.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
beforeAll(() => nameBusinessAccount(testApp));

const kinds = loanKinds.map((kind): [string, LoanKind] => [kind.type, kind]);

test.each(kinds)('LON-16, LND-06: a %s loan goes from its form to its end', async (type, kind) => {
  const isForEmployees = kind.gates.includes('employee-profile');
  const client = isForEmployees ? await anEmployee(testApp) : await aClient(testApp);
  const { status, body } = await applyFor(testApp, client, kind.type);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ loan_type: type, state: 'applied' });
  const loan = { client, loanId: body.id, type: kind.type };
  await offer(testApp, loan, type === 'business' ? { amount: 100_000_000n } : {});
  expect((await answer(testApp, loan)).status).toBe(200);
  await payOut(testApp, loan);
  await endCancelling(testApp, loan);
  const { balance } = await readLoan(testApp, loan);
  await repay(testApp, loan, balance);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', balance: '0.00' });
});

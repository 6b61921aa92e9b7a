import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { TestApp } from '../test-app.ts';
import { checkApplication } from './check-application.ts';
import { staffCall, type TestStaff } from './staff.ts';

/** Takes an action of staff on a loan, and first makes the checks that a verification requires. */
export async function actOnLoan(
  testApp: TestApp,
  by: TestStaff,
  loanId: string,
  action: string,
  payload: object = {},
): Promise<{ status: number; body: StaffLoan & { detail?: string } }> {
  if (action === 'verify') await checkApplication(testApp.url, by.token, loanId);
  return staffCall(testApp, by, 'POST', `loans/${loanId}/${action}/`, payload);
}

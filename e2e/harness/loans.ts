/** Loans brought to a state by HTTP, for journeys that begin there. */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import {
  type Api,
  acceptOffer,
  applyForLoan,
  type Client,
  readLoan,
  untilActive,
} from '../../tools/seed/client.ts';
import { call } from '../../tools/seed/http.ts';
import type { StaffActions } from '../../tools/seed/staff.ts';
import { aClient } from './people.ts';
import { api, product, staff } from './product.ts';

export type LoanOf = { client: Client; loanId: string };

/** 100,000 naira over 4 months at 4%: four instalments of 29,000. */
export const terms = { amount: '100000', duration: 4, interest: '4' };
export const instalment = '29000.00';

type Where = { api: Api; staff: StaffActions; client?: Client };

/** An application that was verified and offered. */
export async function anOffer(where: Partial<Where> = {}): Promise<LoanOf> {
  const at = { api, staff, ...where };
  const client = at.client ?? (await aClient());
  const request = { amount: terms.amount, months: terms.duration, reason: 'School fees' };
  const { id: loanId } = await applyForLoan(at.api, client, request);
  await at.staff.verify(loanId);
  await at.staff.offer(loanId, terms);
  return { client, loanId };
}

/** A loan whose money has arrived: active from the business date. */
export async function anActiveLoan(where: Partial<Where> = {}): Promise<LoanOf> {
  const at = { api, staff, ...where };
  const loan = await anOffer(where);
  await acceptOffer(at.api, loan.client, loan.loanId);
  await at.staff.disburse(loan.loanId);
  await untilActive(at.api, loan.client, loan.loanId);
  return loan;
}

export function read({ client, loanId }: LoanOf, of: Api = api): Promise<LoanRecord> {
  return readLoan(of, client, loanId);
}

/** The client's loans, newest first. */
export async function loansOf({ token }: Pick<Client, 'token'>): Promise<LoanRecord[]> {
  const path = '/transactions/api/user/transaction-loan-list';
  return (await call<{ results: LoanRecord[] }>(product.url, 'GET', path, { token })).results;
}

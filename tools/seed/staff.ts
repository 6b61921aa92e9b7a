/** Staff, made by the server's own command, who then use the staff console's calls. */

import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { execa } from 'execa';
import { generate } from 'otplib';
import { NODE, SERVER } from '../dev/checkout.mjs';
import { checkApplication } from './check-application.ts';
import { ask, call, until } from './http.ts';
import { demonstrationPassword } from './people.ts';

export type StaffAccount = {
  role: StaffRole;
  email: string;
  password: string;
  totp_secret: string;
};

/**
 * Runs `create-staff`, as an operator does, in the environment of the server, and follows its link,
 * as the new member does.
 */
export async function createStaffMember(
  base: string,
  member: { role: StaffRole; name: string; email: string },
  env: NodeJS.ProcessEnv = process.env,
  server: string = SERVER,
): Promise<StaffAccount> {
  const { role, name, email } = member;
  const options = ['--role', role, '--name', name, '--email', email];
  const command = [server, 'create-staff', ...options, '--json'];
  const { stdout } = await execa(NODE, command, { env, extendEnv: false });
  const { link } = JSON.parse(stdout) as { link: string };
  const password = demonstrationPassword;
  return { role, email, password, totp_secret: await enrol(base, link, password) };
}

/** Sets password and authenticator app, and returns the secret of the app. */
export async function enrol(base: string, link: string, password: string): Promise<string> {
  const token = new URL(link).hash.slice(1);
  const begin = '/staff/api/enrolment/begin/';
  const begun = await call<{ app: { secret: string } }>(base, 'POST', begin, { body: { token } });
  const { secret } = begun.app;
  await until('the code of an authenticator app is accepted', async () => {
    // The code of the 30 seconds before is valid too, and leaves this one for signing in.
    const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 });
    const body = { token, password, code };
    const { status } = await ask(base, 'POST', '/staff/api/enrolment/finish/', { body });
    return status === 200;
  });
  return secret;
}

export type StaffActions = {
  verify(loanId: string): Promise<unknown>;
  /** Asks the credit bureaus, and waits for their answers. */
  askBureaus(loanId: string): Promise<unknown>;
  offer(loanId: string, terms: OfferTerms): Promise<unknown>;
  disburse(loanId: string): Promise<unknown>;
};

export type OfferTerms = { amount: string; duration: number; interest: string };

export type StaffTokens = { [R in StaffRole]?: string };

/** Each account signs in once, because a one-time code is valid once. */
export async function staffTokens(
  base: string,
  accounts: readonly StaffAccount[],
): Promise<StaffTokens> {
  const entries = accounts.map(async (one) => [one.role, await staffToken(base, one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Read only where the bureaus were not asked. */
const withoutReport = { withoutReport: 'A client whom we know well.' };

/** Each action is taken by the role that has the permission. */
export function staffActions(base: string, tokens: StaffTokens): StaffActions {
  const post = (role: StaffRole, loanId: string, action: string, body?: object) =>
    call(base, 'POST', `/staff/api/loans/${loanId}/${action}/`, { token: tokens[role], body });
  return {
    verify: async (loanId) => {
      await checkApplication(base, tokens.officer, loanId);
      return post('officer', loanId, 'verify');
    },
    askBureaus: async (loanId) => {
      await post('officer', loanId, 'credit-reports');
      await until('the credit bureaus have answered', async () => {
        const path = `/staff/api/loans/${loanId}/`;
        const { decision } = await call<StaffLoan>(base, 'GET', path, { token: tokens.officer });
        return decision?.creditReports.bureaus.every(({ answer }) => answer?.counts);
      });
    },
    offer: (loanId, terms) => post('approver', loanId, 'offer', { ...withoutReport, ...terms }),
    disburse: (loanId) => post('finance', loanId, 'disburse'),
  };
}

/** The lender's balances in the sandbox before anything moves. */
const openingBalances = [
  { account: 'provider', currency: 'NGN', amount: '1000000000' },
  { account: 'provider', currency: 'USD', amount: '1000000' },
] as const;

/** Finance enters them, and an approver approves. */
export async function enterOpeningBalances(base: string, tokens: StaffTokens): Promise<void> {
  for (const body of openingBalances) {
    const options = { token: tokens.finance, body };
    const path = '/staff/api/opening-balances/';
    const { id } = await call<{ id: string }>(base, 'POST', path, options);
    const approve = `/staff/api/approvals/${id}/approve/`;
    await call(base, 'POST', approve, { token: tokens.approver });
  }
}

/** PUB-33: the highest return of the public pages. 2.0834% per month is just over 25% a year. */
const longOffer = {
  currency: 'NGN',
  name: 'Harvest 2028',
  unitPrice: '250000',
  slots: '400',
  months: '24',
  rate: '2.0834',
};

/** An administrator makes a limited-time offer, and an approver opens it. */
export async function openLongOffer(base: string, tokens: StaffTokens): Promise<void> {
  const made = { token: tokens.administrator, body: longOffer };
  const { id } = await call<{ id: string }>(base, 'POST', '/staff/api/offers/', made);
  const path = `/staff/api/offers/${id}/open/`;
  const proposal = await call<{ id: string }>(base, 'POST', path, { token: tokens.administrator });
  const approve = `/staff/api/approvals/${proposal.id}/approve/`;
  await call(base, 'POST', approve, { token: tokens.approver });
}

/** The worker counts after the last day of the history. */
export async function countPortfolio(base: string, { finance }: StaffTokens): Promise<void> {
  await call(base, 'POST', '/staff/api/portfolio/count/', { token: finance });
}

export async function staffToken(base: string, account: StaffAccount): Promise<string> {
  const { email, password, totp_secret } = account;
  const begin = '/staff/api/login/begin/';
  const begun = await call(base, 'POST', begin, { body: { email, password } });
  const code = await generate({ secret: totp_secret });
  const body = { signInToken: begun.signInToken, code };
  return (await call<{ key: string }>(base, 'POST', '/staff/api/login/finish/', { body })).key;
}

/** The people of a run: clients with an active loan each, and the staff who serve them. */
import {
  type Api,
  acceptOffer,
  applyForLoan,
  type Client,
  registerClient,
  untilActive,
} from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { call } from '../seed/http.ts';
import { type Person, people } from '../seed/people.ts';
import {
  createStaffMember,
  type StaffActions,
  type StaffTokens,
  staffActions,
  staffTokens,
} from '../seed/staff.ts';
import type { ChaosProduct } from './product.ts';

export type Borrower = { person: Person; token: string; loanId: string };

const terms = { amount: '100000', duration: 4, interest: '4' };

export async function hireStaff(product: ChaosProduct): Promise<StaffTokens> {
  const roles = ['officer', 'approver', 'finance'] as const;
  const members = await Promise.all(
    roles.map((role) =>
      createStaffMember(
        product.url,
        { role, name: role, email: `${role}@chaos.example` },
        product.environment,
        product.server,
      ),
    ),
  );
  return staffTokens(product.url, members);
}

/** Enters the lender's balances at the provider before the first movement, by two people. */
export async function enterOpeningBalances(
  { url, sandboxUrl, environment }: ChaosProduct,
  staff: StaffTokens,
): Promise<void> {
  const token = environment.PROVIDER_SECRET_KEY ?? '';
  const reply = await fetch(`${sandboxUrl}/balance`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { currency: string; balance: number }[] };
  for (const { currency, balance } of data) {
    const body = { account: 'provider', currency, amount: (balance / 100).toFixed(2) };
    const path = '/staff/api/opening-balances/';
    const { id } = await call<{ id: string }>(url, 'POST', path, { token: staff.finance, body });
    const approve = `/staff/api/approvals/${id}/approve/`;
    await call(url, 'POST', approve, { token: staff.approver, body: {} });
  }
}

/** So many clients with an active loan each; a few at a time, because documents are checked. */
export async function makeBorrowers(
  product: ChaosProduct,
  tokens: StaffTokens,
  count: number,
): Promise<Borrower[]> {
  const staff = staffActions(product.url, tokens);
  const api: Api = { base: product.url, services: externalServices(product.url) };
  const numbers = Array.from({ length: count }, (_, number) => number);
  const borrowers: Borrower[] = [];
  while (numbers.length > 0) {
    const group = numbers.splice(0, atATime);
    const made = group.map((number) => makeBorrower(api, staff, aPerson(number)));
    borrowers.push(...(await Promise.all(made)));
  }
  return borrowers;
}

const atATime = 4;

async function makeBorrower(api: Api, staff: StaffActions, person: Person): Promise<Borrower> {
  const client: Client = await registerClient(api, person);
  const request = { amount: terms.amount, months: terms.duration, reason: 'School fees' };
  const { id: loanId } = await applyForLoan(api, client, request);
  await staff.verify(loanId);
  await staff.offer(loanId, terms);
  await acceptOffer(api, client, loanId);
  await staff.disburse(loanId);
  await untilActive(api, client, loanId);
  return { person: client.person, token: client.token, loanId };
}

function aPerson(number: number): Person {
  const digits = (count: number) => String(number + 1).padStart(count, '0');
  return {
    ...people.borrower,
    lastName: `Chaos-${String.fromCharCode(97 + number)}`,
    email: `chaos-${number}@example.com`,
    phone: `0803${digits(7)}`,
    nin: `4${digits(10)}`,
    bvn: `22${digits(9)}`,
    account: `1${digits(9)}`,
  };
}

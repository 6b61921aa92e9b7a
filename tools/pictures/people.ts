/**
 * Clients who are new with each visit, in states that the demonstration has no client in, or for
 * actions that a client can do only once.
 */
import { randomInt } from 'node:crypto';
import { checkApplication } from '../seed/check-application.ts';
import {
  type Api,
  acceptOffer,
  applyForLoan,
  type Client,
  makeInvestment,
  registerClient,
  signInClient,
  untilActive,
} from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { call } from '../seed/http.ts';
import { type Person, people } from '../seed/people.ts';
import type { StaffKeys } from './staff-keys.ts';

/** Their emails, by the state that each is there to show. */
export type NewPeople = { readonly [who in NewPerson]: string };
export type NewPerson = 'applying' | 'declined' | 'accepting' | 'repaying';

const request = { amount: '100000', months: 4, reason: 'A sewing machine' };
const terms = { amount: '100000', duration: 4, interest: '4' };

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

export function newPerson(lastName: string): Person {
  return {
    ...people.borrower,
    // All send the same files, which the product reads only once.
    holder: 'Bisi Afolabi',
    firstName: 'Bisi',
    lastName,
    email: `bisi.${lastName.toLowerCase()}-${digits(9)}@example.com`,
    phone: `0803${digits(7)}`,
    nin: `4${digits(10)}`,
    bvn: `22${digits(9)}`,
    account: `1${digits(9)}`,
  };
}

export async function makePeople(base: string, keys: StaffKeys): Promise<NewPeople> {
  const api = { base, services: externalServices(base) };
  const register = (lastName: string) => registerClient(api, newPerson(lastName));
  const { firstName, lastName } = people.borrower;
  const applying = await registerClient(api, { ...newPerson('Applying'), firstName, lastName });
  const [declined, accepting, repaying] = await Promise.all(
    ['Declined', 'Accepting', 'Repaying'].map(register),
  );
  if (!declined || !accepting || !repaying) throw new Error('nobody');
  await applyAndDecline(api, keys, declined);
  await anOffer(api, keys, accepting);
  await aLoan(api, keys, repaying);
  await makeInvestment(api, repaying, '100000', '03oa');
  return {
    applying: applying.person.email,
    declined: declined.person.email,
    accepting: accepting.person.email,
    repaying: repaying.person.email,
  };
}

const requestOfCourt = {
  authority: 'Federal High Court, Lagos',
  reference: 'FHC/L/CS/12/2026',
  madeOn: '2026-11-20',
  ground: 'Order of the court of 20 November 2026',
  asked: 'All loans and payments of 2026.',
  parts: ['loans', 'payments'],
};

/** A client with what two members of staff decide: redress, and requests from an authority. */
export async function makeCases(base: string, keys: StaffKeys): Promise<void> {
  const api = { base, services: externalServices(base) };
  const { token, userId } = await registerClient(api, newPerson('Wronged'));
  const post = async <T = { id: string }>(role: string, path: string, body: object = {}) =>
    call<T>(base, 'POST', `/staff/api/${path}/`, { token: await keys.of(role), body });
  const message = 'My card was charged N5,000 twice on 12 November.';
  const body = { subject: 'I was charged twice', message };
  await call(base, 'POST', '/support/api/complaints/', { token, body });
  const open = '/staff/api/messages/?kind=complaint&state=open';
  const { results } = await call<{ results: { id: string; clientId: string | null }[] }>(
    base,
    'GET',
    open,
    { token: await keys.of('officer') },
  );
  const complaint = results.find(({ clientId }) => clientId === userId);
  if (!complaint) throw new Error('The complaint did not arrive.');
  const answer = { text: 'You are right. We’ll pay the second charge back.', outcome: 'upheld' };
  await post('officer', `messages/${complaint.id}/reply`, answer);
  const redress = { amount: '5000', currency: 'NGN', reason: 'The card was charged twice.' };
  await post('officer', `complaints/${complaint.id}/redress`, redress);
  const approved = await post('compliance', `clients/${userId}/disclosures`, {
    ...requestOfCourt,
    authority: 'Nigeria Police Force',
    reference: 'NPF/LAG/88/2026',
  });
  await post('approver', `approvals/${approved.id}/approve`);
  // A client has one undecided request at a time.
  await post('compliance', `clients/${userId}/disclosures`, requestOfCourt);
}

async function apply(api: Api, keys: StaffKeys, client: Client): Promise<string> {
  const { id } = await applyForLoan(api, client, request);
  await verify(api, keys, id);
  return id;
}

async function verify(api: Api, keys: StaffKeys, id: string): Promise<void> {
  const token = await keys.of('officer');
  await checkApplication(api.base, token, id);
  await call(api.base, 'POST', `/staff/api/loans/${id}/verify/`, { token });
}

async function applyAndDecline(api: Api, keys: StaffKeys, client: Client): Promise<void> {
  const id = await apply(api, keys, client);
  const token = await keys.of('approver');
  const reason = 'The instalments would take more than a third of your salary.';
  const body = { code: 'income-too-low', reason };
  await call(api.base, 'POST', `/staff/api/loans/${id}/disapprove/`, { token, body });
}

async function anOffer(api: Api, keys: StaffKeys, client: Client): Promise<string> {
  const id = await apply(api, keys, client);
  await makeOffer(api, keys, id);
  return id;
}

async function makeOffer(api: Api, keys: StaffKeys, id: string): Promise<void> {
  const token = await keys.of('approver');
  const body = { ...terms, withoutReport: 'A client whom we know well.' };
  await call(api.base, 'POST', `/staff/api/loans/${id}/offer/`, { token, body });
}

async function payOut(api: Api, keys: StaffKeys, client: Client, id: string): Promise<void> {
  const token = await keys.of('finance');
  await call(api.base, 'POST', `/staff/api/loans/${id}/disburse/`, { token });
  await untilActive(api, client, id);
}

/** The lender of a client who applied on the screen. */
export async function lenderOf(base: string, keys: StaffKeys, person: Person) {
  const api = { base, services: externalServices(base) };
  const client = await signInClient(base, person);
  const { token } = client;
  const path = '/transactions/api/user/transaction-loan-list';
  const { results } = await call<{ results: { id: string }[] }>(base, 'GET', path, { token });
  const [loan] = results;
  if (!loan) throw new Error('The application did not arrive.');
  return {
    async offers() {
      await verify(api, keys, loan.id);
      await makeOffer(api, keys, loan.id);
    },
    paysOut: () => payOut(api, keys, client, loan.id),
  };
}

async function aLoan(api: Api, keys: StaffKeys, client: Client): Promise<string> {
  const id = await anOffer(api, keys, client);
  await acceptOffer(api, client, id);
  await payOut(api, keys, client, id);
  return id;
}

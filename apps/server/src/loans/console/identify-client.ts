import type { IdentityCheckRecord } from '@quarrter/contract/staff/clients';
import { aboutClient, type Contact, openClient, readProfile } from '../../accounts/index.ts';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import {
  askIdentity,
  type IdentityCheck,
  indexQuestion,
  listIdentityChecks,
  orUnavailable,
  readIdentityChecks,
} from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { everyIndex } from '../../platform/passwords/secrets.ts';
import { readLoanIdentity } from '../decide/read-identity.ts';
import type { LoansDeps } from '../deps.ts';
import { readStaffLoan } from './application/staff-loan-view.ts';

const actions = defineActions({ 'verify-identity': 'Identity sent to the provider' });

type Question = Parameters<typeof indexQuestion>[2];

/**
 * Asks the provider whether bank account, BVN and name of a client belong together: those of a
 * loan's application, or of the profile. Sent again, it asks nothing new. While the provider is
 * away it answers 502, and staff decide by the documents.
 */
export async function checkIdentity(
  deps: LoansDeps,
  staff: StaffMember,
  clientId: string,
  loanId: string | undefined,
): Promise<{ results: IdentityCheckRecord[] }> {
  const client = await openClient(deps.db, staff, clientId);
  const question =
    loanId === undefined
      ? await questionOfProfile(deps, client)
      : await questionOfLoan(deps, client, loanId);
  if (question.bvn === '') throw conflict('The client has given no BVN.');
  if (question.accountNumber === '') throw conflict('The client has given no bank account.');
  const recordAsked = (tx: Tx, businessTime: BusinessTime) =>
    recordAction(tx, staff, businessTime, {
      action: actions['verify-identity'],
      ...aboutClient(client),
      note: `BVN and account ending in ${question.accountNumber.slice(-4)} sent to the provider`,
    });
  const input = { clientId, email: client.email, question, by: staff };
  await orUnavailable(() => askIdentity(deps, input, recordAsked));
  return { results: await readIdentityChecks(deps.db, clientId) };
}

async function questionOfProfile(deps: LoansDeps, client: Contact): Promise<Question> {
  const { fields, bankCode, accountNumber } = await readProfile(
    deps.db,
    deps.secrets,
    client.clientId,
  );
  const { firstName, lastName } = client;
  return { bvn: fields.bvn, bankCode, accountNumber, firstName, lastName };
}

/** Another client's loan is the same 404 as an unknown one. */
async function questionOfLoan(deps: LoansDeps, client: Contact, loanId: string): Promise<Question> {
  const view = await readStaffLoan(deps.db, deps, loanId);
  if (view.clientId !== client.clientId) throw notFound('We could not find this loan.');
  return questionOfView(deps.db, deps, client, view);
}

type View = Pick<Awaited<ReturnType<typeof readStaffLoan>>, 'clientId' | 'loanId' | 'destination'>;

async function questionOfView(
  reader: Reader,
  { secrets }: Pick<LoansDeps, 'secrets'>,
  { firstName, lastName }: Contact,
  view: View,
): Promise<Question> {
  const { bvn, accountNumber } = await readLoanIdentity(reader, secrets, view);
  return { bvn, bankCode: view.destination.bankCode, accountNumber, firstName, lastName };
}

/** The provider's answer about the present numbers of an application; null if never asked. */
export async function readCheckOfLoan(
  reader: Reader,
  deps: Pick<LoansDeps, 'secrets'>,
  client: Contact,
  view: View,
): Promise<IdentityCheck | null> {
  const checks = await listIdentityChecks(reader, client.clientId);
  if (checks.length === 0) return null;
  const question = await questionOfView(reader, deps, client, view);
  const { clientId } = client;
  const same = everyIndex(deps.secrets, (one) => indexQuestion(one, clientId, question));
  return checks.find(({ askedIndex }) => same.includes(askedIndex)) ?? null;
}

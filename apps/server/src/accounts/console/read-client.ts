import type { StaffClient } from '@quarrter/contract/staff/clients';
import { maskLastFour } from '@quarrter/domain/people';
import { readSecondFactor } from '../../access/index.ts';
import { waitingSubjects } from '../../approvals/index.ts';
import { can, type StaffMember } from '../../console/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { listReveals } from '../identity/number-reveals.ts';
import { readSecurityQuestion } from '../password/security-question.ts';
import { type Profile, readProfile } from '../profile/read-profile.ts';
import type { Contact } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { readWaitingRemoval } from '../second-factor/staff-removal.ts';
import type { AccountsConsoleDeps } from './client-panels.ts';
import { identityCorrectionName } from './identity-correction.ts';
import { newAddressName } from './new-address.ts';
import { revealable } from './reveal-number.ts';
import { factorRemovalName } from './second-factor-removal.ts';
import { showProfile } from './show-profile.ts';

const shownReveals = 20;

/** The first view of a client: masked numbers, and the client's current debts and investments. */
export async function readClient(
  deps: AccountsConsoleDeps,
  staff: StaffMember,
  client: Contact,
): Promise<StaffClient> {
  const { db, secrets, clientPanels: panels } = deps;
  const { clientId } = client;
  const profile = await readProfile(db, secrets, clientId);
  return {
    client: { ...client, id: clientId, name: `${client.firstName} ${client.lastName}` },
    employment: await panels.employment(db, clientId),
    profile: showProfile(profile),
    identity: await identityOf(deps, profile),
    correction: await correctionOf(db, client, profile),
    secondFactor: await secondFactorOf(db, clientId),
    newAddressProposed: (await waitingSubjects(db, newAddressName, [clientId])).has(clientId),
    securityQuestion: can(staff.role, 'check-answer')
      ? await readSecurityQuestion(db, clientId)
      : null,
    owed: await panels.owed(db, clientId),
    invested: await panels.invested(db, clientId),
    unappliedReceipts: await panels.unappliedReceipts(db, clientId),
    savedCards: await panels.savedCards(db, clientId),
    loans: await panels.loans(db, clientId),
    identityChecks: await panels.identityChecks(db, clientId),
    reveals: await listReveals(db, clientId, shownReveals),
    mayReveal: revealable(staff),
  };
}

async function identityOf(
  { db, nameBank }: AccountsConsoleDeps,
  { fields, ...profile }: Profile,
): Promise<StaffClient['identity']> {
  return {
    nin: maskLastFour(fields.nin),
    ninVerified: profile.ninVerified,
    bvn: maskLastFour(fields.bvn),
    bvnVerified: profile.bvnVerified,
    bank: profile.bankCode === '' ? '' : await nameBank(db, profile.bankCode),
    accountNumber: maskLastFour(profile.accountNumber),
    holder: profile.accountName,
  };
}

async function correctionOf(
  reader: Reader,
  { clientId, firstName, lastName }: Contact,
  { ninVerified, bvnVerified, fields }: Profile,
): Promise<StaffClient['correction']> {
  if (!ninVerified && !bvnVerified) return null;
  const waiting = await waitingSubjects(reader, identityCorrectionName, [clientId]);
  const dateOfBirth = fields.date_of_birth;
  return { firstName, lastName, dateOfBirth, proposed: waiting.has(clientId) };
}

async function secondFactorOf(
  reader: Reader,
  clientId: string,
): Promise<StaffClient['secondFactor']> {
  const factor = await readSecondFactor(reader, clientRealm, clientId);
  const waiting = await waitingSubjects(reader, factorRemovalName, [clientId]);
  return {
    app: factor.appSince !== null,
    passkeys: factor.passkeys.length,
    recoveryCodes: factor.recoveryCodesLeft,
    removalProposed: waiting.has(clientId),
    removalDueAt: await readWaitingRemoval(reader, clientId),
  };
}

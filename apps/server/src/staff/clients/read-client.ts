import type { StaffClient } from '@quarrter/contract/staff/clients';
import { toWire } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import { readSecondFactor } from '../../access/index.ts';
import {
  type Contact,
  clientRealm,
  listReveals,
  type Profile,
  readProfile,
  readSecurityQuestion,
  readWaitingRemoval,
} from '../../accounts/index.ts';
import { waitingSubjects } from '../../approvals/index.ts';
import { can, type StaffMember } from '../../console/index.ts';
import { readEmployment } from '../../corporate/index.ts';
import { readInvestedNow } from '../../investments/index.ts';
import { listClientLoans, readOwed } from '../../loans/index.ts';
import { nameBank, readClientReceipts } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { readIdentityChecks } from './identity-checks.ts';
import { identityCorrectionName } from './identity-correction.ts';
import { presentLoan } from './list-tabs.ts';
import { revealable } from './reveal-number.ts';
import { factorRemovalName } from './second-factor-removal.ts';
import { showProfile } from './show-profile.ts';

const shownLoans = 5;
const shownReveals = 20;

/** The first view of a client: the numbers masked, and what the client owes and owns now. */
export async function readClient(
  reader: Reader,
  secrets: Secrets,
  staff: StaffMember,
  contact: Contact,
): Promise<StaffClient> {
  const { clientId } = contact;
  const profile = await readProfile(reader, secrets, clientId);
  const employment = await readEmployment(reader, clientId);
  const factor = await readSecondFactor(reader, clientRealm, clientId);
  const removalDueAt = await readWaitingRemoval(reader, clientId);
  const proposed = await waitingSubjects(reader, factorRemovalName, [clientId]);
  const correcting = await waitingSubjects(reader, identityCorrectionName, [clientId]);
  const loans = await listClientLoans(reader, clientId, { limit: shownLoans });
  const reveals = await listReveals(reader, clientId, shownReveals);
  return {
    client: {
      id: clientId,
      name: `${contact.firstName} ${contact.lastName}`,
      email: contact.email,
      email_verified: contact.emailVerified,
      phone_number: contact.phoneNumber,
      joined_on: contact.joinedOn,
      employment: employment && {
        partner: employment.partner,
        verified_on: employment.linkedOn,
      },
    },
    profile: showProfile(profile),
    identity: await identityOf(reader, profile),
    correction:
      profile.ninVerified || profile.bvnVerified
        ? {
            ...{ first_name: contact.firstName, last_name: contact.lastName },
            date_of_birth: profile.fields.date_of_birth,
            proposed: correcting.has(clientId),
          }
        : null,
    second_factor: {
      app: factor.appSince !== null,
      passkeys: factor.passkeys.length,
      recovery_codes: factor.recoveryCodesLeft,
      removal_proposed: proposed.has(clientId),
      removal_due_at: removalDueAt?.toISOString() ?? null,
    },
    security_question: can(staff.role, 'check-answer')
      ? await readSecurityQuestion(reader, clientId)
      : null,
    money: await moneyOf(reader, clientId),
    loans: loans.results.map(presentLoan),
    identity_checks: await readIdentityChecks(reader, clientId),
    reveals: reveals.map(({ at, number, name, role, reason }) => ({
      ...{ at: at.toISOString(), number, who: name, role, reason },
    })),
    may_reveal: revealable(staff),
  };
}

async function identityOf(reader: Reader, profile: Profile): Promise<StaffClient['identity']> {
  return {
    nin: maskLastFour(profile.fields.nin),
    nin_verified: profile.ninVerified,
    bvn: maskLastFour(profile.fields.bvn),
    bvn_verified: profile.bvnVerified,
    bank: profile.bankCode === '' ? '' : await nameBank(reader, profile.bankCode),
    account_number: maskLastFour(profile.accountNumber),
    holder: profile.accountName,
  };
}

async function moneyOf(reader: Reader, clientId: string): Promise<StaffClient['money']> {
  const owed = await readOwed(reader, clientId);
  const invested = await readInvestedNow(reader, clientId);
  const receipts = await readClientReceipts(reader, clientId, 1);
  return {
    owed: toWire(owed.balance),
    overdue_since: owed.overdueSince,
    invested: invested
      .filter(({ made }) => made > 0)
      .map(({ currency, held }) => ({ currency, amount: toWire(held) })),
    unapplied_receipts: receipts.count,
  };
}

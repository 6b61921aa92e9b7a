import type { Approval } from '@quarrter/contract/staff/approvals';
import type { HeldWithdrawal as ListedWithdrawal } from '@quarrter/contract/staff/withdrawals';
import { lockIdentity, readMaskedIdentities, revealOf, storeReveal } from '../../accounts/index.ts';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import {
  defineActions,
  namingWhoMovedIt,
  proposeAndRecord,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { WithdrawalsConsole } from '../deps.ts';
import { readInvestedByMany } from '../queries.ts';
import { findHeldWithdrawal, type HeldWithdrawal } from '../withdraw/held-withdrawals.ts';
import {
  identityVerification,
  identityVerificationKind,
  indexIdentity,
} from '../withdraw/verify-identity.ts';

const actions = defineActions({
  'propose-identity': 'Identity of a client proposed as verified',
});

type Waiting = Pick<HeldWithdrawal, 'clientId' | 'currency' | 'reasons'>;

/**
 * The identity details of these withdrawals' clients, masked; null for one that waits for other
 * reasons.
 */
export async function readIdentities(
  reader: Reader,
  secrets: Secrets,
  held: readonly HeldWithdrawal[],
): Promise<(withdrawal: Waiting) => ListedWithdrawal['identity']> {
  const waiting = held.filter(({ reasons }) => reasons.includes('identity'));
  const clientIds = [...new Set(waiting.map(({ clientId }) => clientId))];
  const identities = await readMaskedIdentities(reader, secrets, clientIds);
  const investedOf = await readInvestedByMany(reader, clientIds);
  const proposed = await waitingSubjects(reader, identityVerificationKind, clientIds);
  return ({ clientId, currency, reasons }) => {
    const identity = identities.get(clientId);
    if (identity === undefined || !reasons.includes('identity')) return null;
    return {
      ...identity,
      invested: investedOf(clientId, currency),
      verified: identity.isVerified,
      proposed: proposed.has(clientId),
    };
  };
}

/** The numbers in clear, to compare them. The audit log records who looked, and why. */
export async function revealIdentityOf(
  { db, secrets }: WithdrawalsConsole,
  staff: StaffMember,
  { id, reason }: { id: string; reason: string },
): Promise<{ nin: string; bvn: string }> {
  const { clientId } = await findHeldWithdrawal(db, secrets, id);
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const { nin, bvn } = await lockIdentity(tx, secrets, clientId);
    await recordAction(tx, staff, businessTime, {
      action: 'open-identity',
      subject: `Identity of client ${shortId(clientId)}`,
      clientId,
      subjectId: clientId,
      note: reason,
    });
    const reveal = revealOf({ nin, bvn }, staff, reason);
    await storeReveal(tx, clientId, reveal, businessTime);
    return { nin, bvn };
  });
}

/** Proposes that the identity is verified; the withdrawals continue when someone else approves. */
export async function proposeIdentity(
  console: WithdrawalsConsole,
  staff: StaffMember,
  id: string,
  reason: string,
): Promise<Approval> {
  const { db, secrets } = console;
  const { clientId } = await findHeldWithdrawal(db, secrets, id);
  const asked = { action: actions['propose-identity'], clientId };
  const approval = proposeAndRecord(console, staff, asked, async (tx, proposing) => {
    await lockClient(tx, clientId);
    const identity = await lockIdentity(tx, secrets, clientId);
    return propose(tx, identityVerification(console), {
      subject: { id: clientId, clientId },
      payload: { reason, seen: indexIdentity(secrets, clientId, identity) },
      ...proposing,
    });
  });
  const kinds = [identityVerificationKind];
  return namingWhoMovedIt(db, { recordId: clientId, kinds }, approval);
}

import { formatDate } from '@quarrter/domain/calendar';
import { maskLastFour } from '@quarrter/domain/people';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type GivenIdentity,
  lockIdentity,
  markIdentityVerified,
  nameClients,
  readHolderName,
} from '../../accounts/index.ts';
import {
  type ApprovalKind,
  type Approved,
  clientOfSubject,
  defineApprovalKind,
} from '../../approvals/index.ts';
import type { PayoutDeps } from '../../payments/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';
import { removeReasons } from '../mature/end-holding.ts';
import { investmentsDb } from '../tables.ts';

/** `seen` is a keyed hash of the compared details, so that only those are verified. */
const payload = z.object({ reason: z.string(), seen: z.string() });
type Verification = z.infer<typeof payload>;

export const identityVerificationKind = 'identity-verification';

/** Two people verify a client's identity; the withdrawals that waited for it continue. */
export function identityVerification(deps: PayoutDeps): ApprovalKind {
  const { secrets } = deps;
  return defineApprovalKind({
    name: identityVerificationKind,
    version: 1,
    noun: 'identity',
    effect:
      'The client’s withdrawals will no longer wait for this check. We’ll pay them once all ' +
      'other checks are done. The client can no longer change these numbers.',
    payload,
    proposeAs: 'verify-identity',
    decideAs: 'decide-identity',
    readSubject: async (tx, subject) => {
      const clientId = clientOfSubject(subject);
      const identity = await requireUnverified(tx, secrets, clientId);
      const { name, email } = (await nameClients(tx, [clientId]))(clientId);
      return {
        title: `Identity of ${name}`,
        facts: {
          Client: name,
          Email: email,
          ...factsOf(identity),
        },
      };
    },
    describe: async (tx, subject, { reason, seen }) => {
      const clientId = clientOfSubject(subject);
      const identity = await requireUnverified(tx, secrets, clientId);
      requireSame(secrets, clientId, identity, seen);
      // How long ago a name was changed is no fact: it passes while the proposal waits.
      const shown = { ...(await earlierName(tx, clientId, identity)), ...factsOf(identity) };
      return [
        ...Object.entries(shown).map(([label, after]) => ({ label, before: '', after })),
        { label: 'How it was verified', before: '', after: reason },
      ];
    },
    execute: (tx, approved) => verify(tx, deps, approved),
  });
}

/** The older name that accounts are compared with, shown to staff until they verify a new name. */
async function earlierName(
  tx: Tx,
  clientId: string,
  { name }: GivenIdentity,
): Promise<Record<string, string>> {
  const { firstName, lastName } = await readHolderName(tx, clientId);
  const isNew = firstName !== name.firstName || lastName !== name.lastName;
  return isNew ? { 'Name 72 hours ago': `${firstName} ${lastName}` } : {};
}

/** A keyed hash of the details that staff compare, for a proposal, which contains no secret. */
export function indexIdentity(
  secrets: Pick<Secrets, 'blindIndex'>,
  clientId: string,
  { nin, bvn, name, dateOfBirth }: GivenIdentity,
): string {
  const seen = [nin, bvn, name.firstName, name.lastName, dateOfBirth];
  return secrets.blindIndex(JSON.stringify(seen), `verified identity of ${clientId}`);
}

async function verify(
  tx: Tx,
  deps: PayoutDeps,
  { subject, payload: { seen }, businessTime }: Approved<Verification>,
): Promise<void> {
  const { secrets } = deps;
  const clientId = clientOfSubject(subject);
  const identity = await requireUnverified(tx, secrets, clientId);
  requireSame(secrets, clientId, identity, seen);
  await markIdentityVerified(tx, secrets, clientId, identity);
  // Each of them needs a transfer and a posting of its own. There are few, because each has
  // reserved money that the next one cannot take.
  const waiting = await investmentsDb(tx)
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('client_id', '=', clientId)
    .where('status', '=', 'held')
    .where(sql<boolean>`'identity' = ANY (held_for)`)
    .orderBy('withdrawal_id')
    .execute();
  for (const { withdrawal_id: withdrawalId } of waiting) {
    await removeReasons(tx, deps, { clientId, withdrawalId }, ['identity'], businessTime);
  }
}

/**
 * Locks the client before the profile, as a loan's verification does. A withdrawal requested before
 * the commit waits, and then sees a verified client.
 */
async function requireUnverified(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
): Promise<GivenIdentity> {
  await lockClient(tx, clientId);
  const identity = await lockIdentity(tx, secrets, clientId);
  if (identity.isVerified) throw conflict('This client’s identity has already been verified.');
  if (identity.nin === '' && identity.bvn === '') {
    throw conflict('This client has given neither NIN nor BVN. Ask for one first.');
  }
  return identity;
}

function requireSame(
  secrets: Secrets,
  clientId: string,
  identity: GivenIdentity,
  seen: string,
): void {
  if (!everyIndex(secrets, (one) => indexIdentity(one, clientId, identity)).includes(seen)) {
    throw conflict('The client changed these details in the meantime. Verify the new ones.');
  }
}

function factsOf({ nin, bvn, dateOfBirth }: GivenIdentity): Record<string, string> {
  return {
    NIN: nin === '' ? 'None' : maskLastFour(nin),
    BVN: bvn === '' ? 'None' : maskLastFour(bvn),
    'Date of birth': dateOfBirth === null ? 'None' : formatDate(dateOfBirth),
  };
}

import type { Currency } from '@quarrter/domain/money';
import { endEmailChange, endEverySession } from '../../accounts/index.ts';
import { claimedPayouts, nameBank } from '../../payments/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { isOurToken, type Secrets } from '../../platform/passwords/secrets.ts';
import type { WithdrawalStatus } from '../tables.ts';
import { cancelWithdrawal, findWithdrawal } from './cancel-withdrawal.ts';

/** The page that the link in an email opens (apps/server/src/web/cancel-page.ts). */
export const cancelPagePath = '/cancel-withdrawal';

/** The client, the withdrawal, and the proof that the link was emailed. */
export type CancelLink = {
  readonly uidb64: string;
  readonly id: string;
  readonly token: string;
};

type Named = { readonly clientId: string; readonly withdrawalId: string };

/**
 * The address that cancels a withdrawal. Its token is a keyed hash, so it is stored nowhere, and an
 * email that is sent again has the same one. It works until the transfer is sent. It is in the URL
 * fragment, so that no proxy logs it.
 */
export function cancelAddress(
  { publicUrl, secrets }: Pick<PlatformDeps, 'publicUrl' | 'secrets'>,
  named: Named,
): string {
  const uidb64 = Buffer.from(named.clientId).toString('base64url');
  const link = { uidb64, id: named.withdrawalId, token: tokenOf(secrets, named) };
  return `${publicUrl}${cancelPagePath}#${new URLSearchParams(link)}`;
}

function tokenOf(secrets: Pick<Secrets, 'blindIndex'>, { clientId, withdrawalId }: Named): string {
  return secrets.blindIndex(withdrawalId, `link that cancels a withdrawal of ${clientId}`);
}

/** A withdrawal as the page shows it. */
export type LinkedWithdrawal = {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bank: string;
  readonly lastFour: string;
  readonly holder: string;
  readonly requestedAt: Date;
  readonly status: WithdrawalStatus;
  readonly canBeCancelled: boolean;
};

/** Looks at a link, and changes nothing: programs that read emails follow every link. */
export async function readCancelLink(
  { db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>,
  link: CancelLink,
): Promise<LinkedWithdrawal> {
  const named = requireGenuine(secrets, link);
  const row = await findWithdrawal(db, named);
  const claimed = await claimedPayouts(db, named.clientId, [row.payout_id]);
  const isOpen = row.status === 'held' || row.status === 'requested';
  return {
    amount: row.amount,
    currency: row.currency,
    bank: await nameBank(db, row.bank_code),
    lastFour: row.account_ending,
    holder: row.account_name,
    requestedAt: row.requested_at,
    status: row.status,
    canBeCancelled: isOpen && claimed.size === 0,
  };
}

/**
 * Cancels by the link. Someone else may have asked for the withdrawal, so every session of the
 * client ends, and a change of email address that waits for its link; the page tells them to change
 * the password. Returns whether it was cancelled by this call, and not earlier.
 */
export async function cancelByLink(
  { db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>,
  link: CancelLink,
): Promise<boolean> {
  const { clientId, withdrawalId } = requireGenuine(secrets, link);
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const cancellation = { clientId, withdrawalId, by: 'link', reason: '' } as const;
    const { isNew } = await cancelWithdrawal(tx, cancellation, businessTime);
    if (isNew) {
      await endEmailChange(tx, clientId, new Date());
      await endEverySession(tx, clientId);
    }
    return isNew;
  });
}

const brokenLink =
  'This link is not complete or is not one of ours. Please open it again from our email.';

function requireGenuine(secrets: Pick<Secrets, 'byTokenKey'>, link: CancelLink): Named {
  const clientId = Buffer.from(link.uidb64, 'base64url').toString('utf8');
  const named = { clientId, withdrawalId: link.id };
  const isGenuine =
    isId(clientId) &&
    isId(link.id) &&
    isOurToken(secrets, link.token, (one) => tokenOf(one, named));
  if (!isGenuine) throw badRequest(brokenLink);
  return named;
}

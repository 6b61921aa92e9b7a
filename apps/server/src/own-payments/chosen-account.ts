import type { Currency } from '@quarrter/domain/money';
import { isNameOfHolder } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { readHolderName } from '../accounts/index.ts';
import {
  findOwnAccount,
  maskAccountNumber,
  protectWithdrawal,
  readOwnAccount,
  type SavedAccount,
} from '../investments/index.ts';
import { indexAccount, nameBank, type PaymentsDeps, type PayoutDeps } from '../payments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';

/* The client's own account, to which two people send money without a request of the client. */

/**
 * The holder as the bank named it when this was proposed, which state of the saved account that
 * was, and a keyed hash of bank and number (indexAccount): the number itself is a secret.
 */
export const chosenAccount = z.object({
  holder: z.string(),
  savedAs: z.string(),
  accountIndex: z.optional(z.string()),
});
export type ChosenAccount = z.infer<typeof chosenAccount>;

/** The account with its holder, for a proposal. Asks the bank, so it runs before a transaction. */
export async function chooseAccount(
  deps: PaymentsDeps,
  clientId: string,
  now: Date,
): Promise<ChosenAccount> {
  const found = await findOwnAccount(deps, clientId, now);
  if (found === null) throw conflict(noAccount);
  const { bankCode, accountNumber, accountName: holder } = found;
  const accountIndex = indexAccount(deps.secrets, { clientId, bankCode, accountNumber });
  return { holder, savedAs: stateOf(found), accountIndex };
}

/** The account to which such money would be paid. */
export async function requireAccount(
  tx: Tx,
  { secrets }: PayoutDeps,
  clientId: string,
): Promise<SavedAccount> {
  const account = await readOwnAccount(tx, secrets, { clientId, now: new Date() });
  if (account === null) throw conflict(noAccount);
  return account;
}

const noAccount =
  'The client has no confirmed bank account. Ask the client to save one in their profile.';

/** The withdrawal that paid into the account, or when the profile got it. */
function stateOf({ sameAs, savedAt }: SavedAccount): string {
  if (sameAs !== null) return sameAs;
  return savedAt instanceof Date ? savedAt.toISOString() : '';
}

type Paid = { readonly clientId: string; readonly currency: Currency; readonly amount: bigint };

/**
 * Checks that the money may be paid to the account that was chosen: it is the client's own, known
 * as for a withdrawal without a hold, and has not changed since.
 */
export async function requireChosen(
  tx: Tx,
  deps: PayoutDeps,
  { clientId, currency, amount }: Paid,
  account: SavedAccount,
  { holder, savedAs }: ChosenAccount,
): Promise<void> {
  if (stateOf(account) !== savedAs) throw conflict(changedAccount);
  const now = new Date();
  const isOwn = isNameOfHolder(holder, await readHolderName(tx, clientId, now));
  if (!isOwn) throw conflict(otherHolder(holder));
  const protection = await protectWithdrawal(
    tx,
    // Two people look at it instead of a time in which the client can cancel it.
    { secrets: deps.secrets, withdrawalHoldMinutes: 0 },
    {
      clientId,
      currency,
      amount,
      now,
      account: { ...account, accountName: holder, isOwn },
    },
  );
  if (!protection.accountIsKnown) throw conflict(newAccount);
  if (protection.reasons.includes('identity')) throw conflict(unknownIdentity);
}

const changedAccount = 'The client’s bank account changed. Decline this and propose it again.';
const otherHolder = (holder: string) =>
  `The client’s account is in the name of ${holder}. Ask the client to save their own account in ` +
  'their profile.';
const newAccount =
  'The client saved this bank account less than a day ago, or soon after a change to their ' +
  'sign-in details. Call the client, and propose it when the account is older.';
const unknownIdentity = 'The client’s identity must be verified before we pay this money.';

export async function accountText(
  tx: Tx,
  { bankCode, accountNumber }: SavedAccount,
): Promise<string> {
  return `${await nameBank(tx, bankCode)}, ${maskAccountNumber(accountNumber)}`;
}

import { isKnownSince, newAccountMs } from '@quarrter/domain/investments';
import {
  invalidAccountNumberMessage,
  isAccountNumber,
  isNameOfHolder,
} from '@quarrter/domain/people';
import { readHolderName, readProfile } from '../../accounts/index.ts';
import {
  countEnquiry,
  findPaidAccount,
  findPaidName,
  indexAccount,
  isProviderUnavailable,
  nameOfAccount,
  type PaidAccount,
  type PaymentsDeps,
} from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';

/** Where a withdrawal is paid, with the account holder's name as the bank gave it. */
export type PayoutAccount = {
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /**
   * Whether that name is the client's (readHolderName); staff check any other before it is paid.
   */
  isOwn: boolean;
};

type RequestedAccount = {
  bankCode?: string | undefined;
  accountNumber?: string | undefined;
  /** A paid withdrawal of the client, whose account it is. */
  sameAs?: string | undefined;
};

/**
 * WDR-02, WDR-05, WDR-06: the requested account, or that of the profile when none is requested. The
 * name enquiry asks the provider, so this runs before the transaction. While the provider does not
 * answer, an account that was paid into has the name that the bank gave then.
 */
export async function findPayoutAccount(
  deps: PaymentsDeps,
  clientId: string,
  requested: RequestedAccount,
  now: Date,
): Promise<PayoutAccount> {
  const chosen = await chooseAccount(deps, clientId, requested);
  const { bankCode, accountNumber } = chosen;
  const errors = {
    ...(bankCode === '' ? { bank_name: ['Bank Name is required'] } : {}),
    ...accountError(accountNumber),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await countUnlessKnown(deps, clientId, chosen, now);
  const found = await nameHolder(deps, clientId, { bankCode, accountNumber }, now);
  if (found === null)
    throw invalid({
      account: ['This bank has no account with this number. Please check the number and the bank.'],
    });
  return found;
}

/**
 * The account that is offered: the one used last, or that of the profile where it is newer. Null
 * without one, or when its bank does not know it.
 */
export async function findSavedAccount(
  deps: PaymentsDeps,
  clientId: string,
  now: Date,
): Promise<(PayoutAccount & SavedAccount) | null> {
  const saved = await readSavedAccount(deps.db, deps.secrets, clientId);
  return saved && nameSaved(deps, clientId, saved, now);
}

/** The account that `readOwnAccount` reads, with its holder. Null if its bank does not know it. */
export async function findOwnAccount(
  deps: PaymentsDeps,
  clientId: string,
  now: Date,
): Promise<(PayoutAccount & SavedAccount) | null> {
  const saved = await readOwnAccount(deps.db, deps.secrets, { clientId, now });
  return saved && nameSaved(deps, clientId, saved, now);
}

async function nameSaved(
  deps: PaymentsDeps,
  clientId: string,
  saved: SavedAccount,
  now: Date,
): Promise<(PayoutAccount & SavedAccount) | null> {
  await countUnlessKnown(deps, clientId, saved, now);
  const found = await nameHolder(deps, clientId, saved, now);
  return found && { ...saved, ...found };
}

/** The same account without its holder, whom only the bank names. */
async function readSavedAccount(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<SavedAccount | null> {
  const ofProfile = await readProfileAccount(reader, secrets, clientId);
  const last = await findPaidAccount(reader, secrets, { clientId, purpose: 'withdrawal' });
  const { savedAt } = ofProfile;
  const isNewer =
    ofProfile.bankCode !== '' && savedAt instanceof Date && last !== null && savedAt > last.paidAt;
  const used = isNewer ? null : last;
  if (used === null) return savedOf(ofProfile);
  return savedOf({ ...used, savedAt: null }, used);
}

/**
 * Where staff pay a client: the account that is offered, but that of the profile where the last
 * withdrawal was paid to another person. A client chose that person only for that withdrawal.
 */
export async function readOwnAccount(
  reader: Reader,
  secrets: Secrets,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): Promise<SavedAccount | null> {
  const saved = await readSavedAccount(reader, secrets, clientId);
  if (saved === null || saved.paidTo === null) return saved;
  if (isNameOfHolder(saved.paidTo, await readHolderName(reader, clientId, now))) return saved;
  return savedOf(await readProfileAccount(reader, secrets, clientId)) ?? saved;
}

/** Null for one to which nothing can be paid. */
function savedOf(
  { bankCode, accountNumber, savedAt }: Chosen,
  used: Pick<PaidAccount, 'subjectId' | 'accountName'> | null = null,
): SavedAccount | null {
  if (bankCode === '' || !isAccountNumber(accountNumber)) return null;
  const [sameAs, paidTo] = [used?.subjectId ?? null, used?.accountName ?? null];
  return { bankCode, accountNumber, savedAt, sameAs, paidTo };
}

async function nameHolder(
  deps: PaymentsDeps,
  clientId: string,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
  now: Date,
): Promise<PayoutAccount | null> {
  const account = { bankCode, accountNumber };
  const accountName = await nameOfAccount(deps, bankCode, accountNumber).catch((error: unknown) =>
    nameWhileAway(deps, clientId, account, error),
  );
  if (accountName === null) return null;
  const client = await readHolderName(deps.db, clientId, now);
  return { bankCode, accountNumber, accountName, isOwn: isNameOfHolder(accountName, client) };
}

/** An account that was paid into is still the same one while the provider does not answer. */
async function nameWhileAway(
  { db, secrets }: Pick<PaymentsDeps, 'db' | 'secrets'>,
  clientId: string,
  account: { bankCode: string; accountNumber: string },
  error: unknown,
): Promise<string> {
  if (!isProviderUnavailable(error)) throw error;
  const indexes = everyIndex(secrets, (one) => indexAccount(one, { clientId, ...account }));
  const name = await findPaidName(db, clientId, indexes);
  if (name === null) throw error;
  return name;
}

/**
 * The answer says whose account it is, so it is a name enquiry like any other (WDR-06), also where
 * money is withdrawn. Only an account that is in the profile for a day is not counted, because
 * clients open the dialog often.
 */
async function countUnlessKnown(
  deps: PaymentsDeps,
  clientId: string,
  { bankCode, accountNumber, savedAt }: Chosen,
  now: Date,
): Promise<void> {
  const dayAgo = await realTimeAgo(deps.db, newAccountMs, now);
  if (savedAt !== 'not saved' && isKnownSince(savedAt, dayAgo)) return;
  await countEnquiry(deps, clientId, { bankCode, accountNumber }, now);
}

type Chosen = {
  readonly bankCode: string;
  readonly accountNumber: string;
  /**
   * The real time at which the profile got it; null when that was before changes were recorded, and
   * for an account that was paid into.
   */
  readonly savedAt: Date | null | 'not saved';
};

/** An account that the client need not enter. */
export type SavedAccount = Chosen & {
  /** The withdrawal that was paid into it; null for that of the profile. */
  readonly sameAs: string | null;
  /** Its holder as the bank named it then. */
  readonly paidTo: string | null;
};

async function chooseAccount(
  deps: PaymentsDeps,
  clientId: string,
  requested: RequestedAccount,
): Promise<Chosen> {
  if (requested.sameAs !== undefined) {
    const of = { clientId, purpose: 'withdrawal', subjectId: requested.sameAs };
    const used = isId(requested.sameAs) ? await findPaidAccount(deps.db, deps.secrets, of) : null;
    if (used === null) throw invalid({ account: ['Please enter the account.'] });
    return { ...used, savedAt: null };
  }
  const bankCode = requested.bankCode?.trim() ?? '';
  const accountNumber = requested.accountNumber?.trim() ?? '';
  if (bankCode !== '' || accountNumber !== '') {
    return { bankCode, accountNumber, savedAt: 'not saved' };
  }
  return readProfileAccount(deps.db, deps.secrets, clientId);
}

async function readProfileAccount(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<Chosen> {
  const profile = await readProfile(reader, secrets, clientId);
  const { bankCode, accountNumber, accountChangedAt: savedAt } = profile;
  return { bankCode, accountNumber, savedAt };
}

function accountError(accountNumber: string): Record<string, string[]> {
  if (accountNumber === '') return { account: ['Account Number is required'] };
  return isAccountNumber(accountNumber) ? {} : { account: [invalidAccountNumberMessage] };
}

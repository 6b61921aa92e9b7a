import { isNameOfHolder } from '@quarrter/domain/people';
import {
  markIdentityVerified,
  type PersonName,
  readContact,
  readHolderName,
} from '../../accounts/index.ts';
import { recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { holderProblem, holderStateOf } from '../apply/account-holder.ts';
import { openAnswer } from '../apply/application-answers.ts';
import { loanVerified } from '../apply/application-events.ts';
import { factOf, moveLoan, updateLoan } from '../move-loan.ts';
import type { LoanRow } from '../tables.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';

/** An officer's confirmation of an account in another name. */
export type HolderConfirmation = {
  /** Why it may be paid; null when the officer gave no reason. */
  readonly reason: string | null;
  /** The holder whom the officer was shown; undefined in the documented body, which has none. */
  readonly holder: string | null | undefined;
};

type Verifying = LoanActionInput & {
  readonly confirmation?: HolderConfirmation;
  /** Further conditions, checked once the loan is locked. */
  readonly requireChecked?: () => Promise<void>;
};

/** `confirmedHolder`: whom the officer confirmed with a reason; null for the client's account. */
type VerifiedLoan = LoanRef & { readonly confirmedHolder: string | null };

/**
 * An officer has checked identity and documents: applied → verified. The numbers on the application
 * are copied to the profile, and the client can no longer change them there. An account in another
 * name needs the officer's reason, or has to be corrected first.
 */
export async function verifyLoan(
  tx: Tx,
  deps: { secrets: Secrets },
  input: Verifying,
): Promise<VerifiedLoan> {
  const { secrets } = deps;
  const loan = await lockForAction(tx, 'verify', input);
  await input.requireChecked?.();
  const holder = holderColumns(loan, input);
  const name = await nameOn(tx, loan);
  await requireClientsName(tx, loan, name);
  await markIdentityVerified(tx, secrets, loan.client_id, {
    nin: openAnswer(secrets, loan, 'nin'),
    bvn: openAnswer(secrets, loan, 'bvn'),
    name,
  });
  const verified = await moveLoan(tx, loan, 'verify', {
    verified_by: input.staffId,
    ...holder,
  });
  await recordEvent(tx, loanVerified, factOf(verified, input.businessTime, {}));
  const confirmedHolder = 'holder_confirmed_by' in holder ? loan.account_name : null;
  return { ...refOf(verified), confirmedHolder };
}

/** The applicant's name, which the officer compared with the documents. */
async function nameOn(tx: Tx, { client_id: clientId, application }: LoanRow) {
  const { first_name: firstName, last_name: lastName } = application;
  return firstName && lastName ? { firstName, lastName } : readContact(tx, clientId);
}

/**
 * The name that staff verify becomes the one that accounts are compared with, so an application is
 * no way to another name: someone with a stolen password could send one with their own documents.
 */
async function requireClientsName(tx: Tx, loan: LoanRow, name: PersonName) {
  const known = await readHolderName(tx, loan.client_id);
  const [applicant, client] = [name, known].map((one) => `${one.firstName} ${one.lastName}`);
  if (isNameOfHolder(applicant ?? '', known) || isNameOfHolder(client ?? '', name)) return;
  throw conflict(
    `This application is in the name of ${applicant}, but the client’s name is ${client}. The ` +
      'two must agree. A name that the client changed applies after 72 hours.',
  );
}

/** The columns of a holder whom the officer confirms; none for the applicant's own account. */
function holderColumns(loan: LoanRow, { staffId, confirmation }: Verifying) {
  const holder = holderStateOf(loan);
  if (holder === 'unknown') throw conflict(holderProblem(holder));
  if (holder !== 'other') return {};
  if (!confirmation?.reason) {
    const text = `This account belongs to ${loan.account_name}. Say why it may be paid.`;
    throw invalid({ holderConfirmed: [text] });
  }
  requireShownHolder(loan, confirmation);
  return { holder_confirmed_by: staffId, holder_confirmed_reason: confirmation.reason };
}

/** The account may have been replaced while the officer was writing about another holder. */
function requireShownHolder({ account_name: holder }: LoanRow, shown: HolderConfirmation): void {
  if (shown.holder === undefined || shown.holder === holder) return;
  throw conflict(`The account now belongs to ${holder}. Please check it again.`);
}

/**
 * The same for an application that was verified already: its account was corrected since, or the
 * bank named the holder late.
 */
export async function confirmHolder(
  tx: Tx,
  input: LoanActionInput & { confirmation: HolderConfirmation & { reason: string } },
): Promise<LoanRef> {
  const loan = await lockForAction(tx, 'confirm-holder', input);
  requireShownHolder(loan, input.confirmation);
  return refOf(
    await updateLoan(tx, loan, {
      holder_confirmed_by: input.staffId,
      holder_confirmed_reason: input.confirmation.reason,
      // Finance can pay it from now on.
      ...(loan.state === 'accepted' && { resumed_at: input.businessTime.at }),
    }),
  );
}

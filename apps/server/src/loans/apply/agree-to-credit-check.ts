import type { CreditCheckConsent } from '@quarrter/contract/client/credit-check';
import { creditCheckText, creditCheckVersion } from '@quarrter/domain/loan-kinds';
import { loanStates } from '@quarrter/domain/loans';
import { readEventsOf, recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { timeOfId } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan, requireLoan } from '../queries.ts';
import type { LoanRow } from '../tables.ts';
import { readConsent, storeConsent } from './credit-check-consent.ts';
import { creditCheckAgreed, creditCheckRequested } from './waiting-events.ts';

type OwnLoan = LoanRef & { readonly loanType: string };

/** Whether a client agreed, and the text agreed to; or the text to agree to now. */
export async function showConsent(
  reader: Reader,
  { clientId, loanId, loanType }: OwnLoan,
): Promise<CreditCheckConsent> {
  return present(reader, await requireLoan(reader, clientId, loanId, loanType));
}

async function present(reader: Reader, loan: LoanRow): Promise<CreditCheckConsent> {
  const given = await readConsent(reader, { clientId: loan.client_id, loanId: loan.loan_id });
  const version = given?.version ?? creditCheckVersion;
  return {
    given_on: given?.on ?? null,
    text: creditCheckText(version) ?? '',
    version,
    can_agree: given === null && isOpen(loan),
  };
}

/** Later there is no decision that it could inform. */
function isOpen({ state }: LoanRow): boolean {
  return loanStates[state].open && !loanStates[state].live;
}

/**
 * A client who applied without the tick agrees later. The same again changes nothing; 409 for a
 * text that is not the one of today, because the client has read another one.
 */
export async function agreeToCreditCheck(
  tx: Tx,
  asked: OwnLoan & { readonly version: string; readonly businessTime: BusinessTime },
): Promise<CreditCheckConsent> {
  const { clientId, loanId, loanType, version, businessTime } = asked;
  const loan = await lockLoan(tx, clientId, loanId, loanType);
  const known = await present(tx, loan);
  if (known.given_on !== null) return known;
  if (!known.can_agree) throw conflict('This application is no longer open.');
  if (version !== known.version) {
    throw conflict('The text has changed. Please load the page again and read it.');
  }
  await storeConsent(tx, { clientId, loanId }, businessTime);
  await recordEvent(tx, creditCheckAgreed, factOf(loan, businessTime, {}));
  return present(tx, loan);
}

/** Staff ask for it by email, once a day. */
export async function requestConsent(
  tx: Tx,
  { clientId, loanId, businessTime }: LoanRef & { readonly businessTime: BusinessTime },
): Promise<void> {
  const loan = await lockLoan(tx, clientId, loanId);
  const { given_on: given, can_agree: canAgree } = await present(tx, loan);
  if (given !== null) throw conflict('The client has agreed to a credit check.');
  if (!canAgree) throw conflict('This loan has already been decided.');
  const events = await readEventsOf(tx, clientId, loanId);
  const last = events.findLast(({ kind }) => kind === creditCheckRequested.kind);
  if (last !== undefined && timeOfId(last.eventId) > (await realTimeAgo(tx, dayMs))) {
    throw conflict('The client was asked less than a day ago.');
  }
  await recordEvent(tx, creditCheckRequested, factOf(loan, businessTime, {}));
}

const dayMs = 24 * 3_600_000;

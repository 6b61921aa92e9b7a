import { formatDate, formatTime, lagosDate } from '@quarrter/domain/calendar';
import { riskyUntil } from '@quarrter/domain/people';
import { readRiskyChangesSinceFirstSignIn } from '../../accounts/index.ts';
import { payloadOf, readEventsOf } from '../../events/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timeOfId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { loanAccountChanged } from '../apply/application-events.ts';
import type { LoanRow } from '../tables.ts';

/**
 * Answers 409 while the account of a loan may be a thief's: it was entered or vouched for in the
 * client's session after the application, and after a risky change of the last 72 hours, which a
 * client's first sign-in is not: new clients enter an account soon after it. An account
 * that staff entered is not held, and staff may enter the same one again when they have asked the
 * client.
 */
export async function requireAccountNotHeld(reader: Reader, loan: LoanRow): Promise<void> {
  if (loan.account_changed_by !== null) return;
  const { client_id: clientId, loan_id: loanId } = loan;
  const events = await readEventsOf(reader, clientId, loanId);
  const changes = events.filter((stored) => payloadOf(loanAccountChanged, stored) !== undefined);
  const changed = changes.sort((one, other) => (one.eventId < other.eventId ? -1 : 1)).at(-1);
  if (changed === undefined) return;
  const changedAt = timeOfId(changed.eventId);
  const risky = await readRiskyChangesSinceFirstSignIn(reader, clientId);
  const before = risky.findLast(({ madeAt }) => madeAt <= changedAt);
  if (before === undefined) return;
  throw conflict(
    `The client entered this bank account on ${timeText(changed.at)}, soon after a change to ` +
      'their sign-in details or a sign-in on a new device. Call the client. If the account is ' +
      `right, an officer enters it again; otherwise wait until ${timeText(riskyUntil(before))}.`,
  );
}

function timeText(at: Date): string {
  return `${formatDate(lagosDate(at))}, ${formatTime(at)}`;
}

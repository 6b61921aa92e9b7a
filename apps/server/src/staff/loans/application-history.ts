import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { type ActionName, actionText } from '../../console/index.ts';
import { type EventKind, payloadOf, type StoredEvent } from '../../events/index.ts';
import {
  creditCheckAgreed,
  documentInfected,
  documentReplaced,
  hardshipRequested,
  loanAccountChanged,
  loanApplied,
  loanCancelled,
  loanCompleted,
  loanRepaid,
  loanReviewRequested,
  offerAccepted,
  offerExpired,
  offerRejected,
  principalReturned,
  repaymentReversed,
  restructuringAccepted,
  restructuringLapsed,
  restructuringRejected,
} from '../../loans/index.ts';
import { transferFailed, transferPaid, transferReturned } from '../../payments/index.ts';

type Entry = { who: string; action: ActionName; note: string };

type Step = { at: Date; who: string; action: string; text: string; note: string };

type Action = {
  at: Date;
  actor_name: string;
  role: string;
  action: string;
  text: string;
  note: string;
};

/** What staff did, what the client did, and how the transfers ended; oldest first. */
export function historyOf(
  events: readonly StoredEvent[],
  actions: readonly Action[],
): StaffLoan['history'] {
  return [...actions.map(byStaff), ...events.flatMap(fromEvent)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

function byStaff({ at, actor_name: name, role, action, text, note }: Action): Step {
  return { at, who: `${name} (${role})`, action, text, note };
}

/** What staff did is in the audit log with their names, so its events are left out. */
function fromEvent(event: StoredEvent): Step[] {
  const entry = texts.map((text) => text(event)).find((found) => found !== undefined);
  return entry === undefined ? [] : [{ at: event.at, text: actionText(entry.action), ...entry }];
}

function entryOf<Payload>(
  kind: EventKind<Payload>,
  who: string,
  action: ActionName,
  noteOf: (payload: Payload) => string = () => '',
): (event: StoredEvent) => Entry | undefined {
  return (event) => {
    const payload = payloadOf(kind, event);
    return payload === undefined ? undefined : { who, action, note: noteOf(payload) };
  };
}

const message = (transfer: { message: string }) => transfer.message;
const naira = (amount: bigint) => formatMoney(amount, 'NGN');
const infectedNote = (found: { document: string; virus: string }) =>
  `${found.document}: ${found.virus}`;
const newSchedule = (terms: { principal: bigint; months: number; ratePpm: number }) =>
  `${naira(terms.principal)} over ${formatMonths(terms.months)} at ` +
  `${percentFromRatePpm(terms.ratePpm)}% a month`;

/** What staff do themselves is in the audit log with their names. */
function ofClient<Payload extends { by: 'client' | 'staff' }>(
  kind: EventKind<Payload>,
  action: ActionName,
  noteOf: (payload: Payload) => string = () => '',
): (event: StoredEvent) => Entry | undefined {
  const entry = entryOf(kind, 'Client', action, noteOf);
  return (event) => (payloadOf(kind, event)?.by === 'client' ? entry(event) : undefined);
}

const texts = [
  entryOf(loanApplied, 'Client', 'apply'),
  entryOf(offerAccepted, 'Client', 'accept'),
  entryOf(offerRejected, 'Client', 'reject'),
  ofClient(loanCancelled, 'cancel'),
  ofClient(loanAccountChanged, 'change-account', ({ bank }) => bank),
  entryOf(offerExpired, 'System', 'expire'),
  entryOf(documentInfected, 'System', 'refuse-infected', infectedNote),
  entryOf(documentReplaced, 'Client', 'replace-document', ({ document }) => document),
  entryOf(creditCheckAgreed, 'Client', 'agree-to-credit-check'),
  entryOf(loanReviewRequested, 'Client', 'request-review', ({ reason }) => reason),
  entryOf(hardshipRequested, 'Client', 'request-hardship', ({ reason }) => reason),
  entryOf(restructuringAccepted, 'Client', 'accept-restructuring', newSchedule),
  entryOf(restructuringRejected, 'Client', 'reject-restructuring'),
  entryOf(restructuringLapsed, 'System', 'expire-restructuring'),
  entryOf(loanRepaid, 'Client', 'repay', ({ amount }) => naira(amount)),
  entryOf(repaymentReversed, 'Provider', 'take-back', ({ amount }) => naira(amount)),
  entryOf(principalReturned, 'Client', 'return-principal', ({ principal }) => naira(principal)),
  entryOf(loanCompleted, 'System', 'complete'),
  entryOf(transferPaid, 'Provider', 'transfer-paid'),
  entryOf(transferFailed, 'Provider', 'transfer-failed', message),
  entryOf(transferReturned, 'Provider', 'transfer-returned', message),
];

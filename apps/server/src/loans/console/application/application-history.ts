import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { exactMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { type Action, actionText } from '../../../console/index.ts';
import { type EventKind, payloadOf, type StoredEvent } from '../../../events/index.ts';
import { transferFailed, transferPaid, transferReturned } from '../../../payments/index.ts';
import {
  documentInfected,
  loanAccountChanged,
  loanApplied,
  loanCancelled,
  offerAccepted,
  offerExpired,
  offerRejected,
} from '../../apply/application-events.ts';
import {
  creditCheckAgreed,
  documentReplaced,
  loanReviewRequested,
} from '../../apply/waiting-events.ts';
import { hardshipRequested } from '../../arrears/reminder-events.ts';
import {
  loanCompleted,
  loanRepaid,
  principalReturned,
  repaymentReversed,
} from '../../repay/repayment-events.ts';
import {
  restructuringAccepted,
  restructuringLapsed,
  restructuringRejected,
} from '../../restructure/restructuring-events.ts';
import { actions } from '../actions.ts';

type Entry = { who: string; action: Action; note: string };

type Step = { at: Date; who: string; action: string; text: string; note: string };

type StaffStep = {
  at: Date;
  actor_name: string;
  role: string;
  action: string;
  text: string;
  note: string;
};

/** The actions of staff and the client, and the ends of transfers; oldest first. */
export function historyOf(
  events: readonly StoredEvent[],
  steps: readonly StaffStep[],
): StaffLoan['history'] {
  return [...steps.map(byStaff), ...events.flatMap(fromEvent)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

function byStaff({ at, actor_name: name, role, action, text, note }: StaffStep): Step {
  return { at, who: `${name} (${role})`, action, text, note };
}

/** The audit log has the actions of staff with their names, so their events are left out. */
function fromEvent(event: StoredEvent): Step[] {
  const entry = texts.map((text) => text(event)).find((found) => found !== undefined);
  return entry === undefined ? [] : [{ at: event.at, text: actionText(entry.action), ...entry }];
}

function entryOf<Payload>(
  kind: EventKind<Payload>,
  who: string,
  action: Action,
  noteOf: (payload: Payload) => string = () => '',
): (event: StoredEvent) => Entry | undefined {
  return (event) => {
    const payload = payloadOf(kind, event);
    return payload === undefined ? undefined : { who, action, note: noteOf(payload) };
  };
}

const message = (transfer: { message: string }) => transfer.message;
const infectedNote = (found: { document: string; virus: string }) =>
  `${found.document}: ${found.virus}`;
const newSchedule = (terms: { principal: bigint; months: number; ratePpm: number }) =>
  `${exactMoney(terms.principal)} over ${formatMonths(terms.months)} at ` +
  `${percentFromRatePpm(terms.ratePpm)}% per month`;

/** Leaves out the event if staff caused it: the audit log has their actions with their names. */
function ofClient<Payload extends { by: 'client' | 'staff' }>(
  kind: EventKind<Payload>,
  action: Action,
  noteOf: (payload: Payload) => string = () => '',
): (event: StoredEvent) => Entry | undefined {
  const entry = entryOf(kind, 'Client', action, noteOf);
  return (event) => (payloadOf(kind, event)?.by === 'client' ? entry(event) : undefined);
}

const texts = [
  entryOf(loanApplied, 'Client', actions.apply),
  entryOf(offerAccepted, 'Client', actions.accept),
  entryOf(offerRejected, 'Client', actions.reject),
  ofClient(loanCancelled, actions.cancel),
  ofClient(loanAccountChanged, actions['change-account'], ({ bank }) => bank),
  entryOf(offerExpired, 'System', actions.expire),
  entryOf(documentInfected, 'System', actions['refuse-infected'], infectedNote),
  entryOf(documentReplaced, 'Client', actions['replace-document'], ({ document }) => document),
  entryOf(creditCheckAgreed, 'Client', actions['agree-to-credit-check']),
  entryOf(loanReviewRequested, 'Client', actions['request-review'], ({ reason }) => reason),
  entryOf(hardshipRequested, 'Client', actions['request-hardship'], ({ reason }) => reason),
  entryOf(restructuringAccepted, 'Client', actions['accept-restructuring'], newSchedule),
  entryOf(restructuringRejected, 'Client', actions['reject-restructuring']),
  entryOf(restructuringLapsed, 'System', actions['expire-restructuring']),
  entryOf(loanRepaid, 'Client', actions.repay, ({ amount }) => exactMoney(amount)),
  entryOf(repaymentReversed, 'Provider', actions['take-back'], ({ amount }) => exactMoney(amount)),
  entryOf(principalReturned, 'Client', actions['return-principal'], ({ principal }) =>
    exactMoney(principal),
  ),
  entryOf(loanCompleted, 'System', actions.complete),
  entryOf(transferPaid, 'Provider', actions['transfer-paid']),
  entryOf(transferFailed, 'Provider', actions['transfer-failed'], message),
  entryOf(transferReturned, 'Provider', actions['transfer-returned'], message),
];

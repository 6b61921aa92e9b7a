import { lockClient } from '../platform/client-buckets.ts';
import type { Reader, Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';

/** What a gate can close: money that leaves for a client, and business that a client begins. */
export type Passage = 'pay-out' | 'new-business';

/**
 * A reason not to serve some clients. The capability that knows it declares it in `wiring.ts`, and
 * whoever orders money or takes business asks all of them without knowing any.
 */
export type Gate = {
  readonly name: string;
  readonly closes: readonly Passage[];
  /** For each of these clients to whom it is closed: why, as a sentence for staff alone. */
  readonly closedFor: (
    reader: Reader,
    clientIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
};

export type ClosedGate = { readonly gate: string; readonly reason: string };

/** What a client reads when a gate is closed, whichever it is and whatever was asked for. */
export const checkingAccount =
  'We are checking your account, so we cannot do this now. We’ll email you when the check is done.';

/** Follows the reason in what staff read. */
const notServed = 'We pay nothing to this client and take no new business until that changes.';

/**
 * The gates that are closed to one client. Whoever closes a gate locks the client first, and so
 * does this: until the caller's transaction ends, an open gate stays open, and one that was closed
 * before is seen. Rows that are locked before a client are so before this too.
 */
export async function closedGates(
  tx: Tx,
  gates: readonly Gate[],
  passage: Passage,
  clientId: string,
): Promise<readonly ClosedGate[]> {
  await lockClient(tx, clientId);
  const closed: ClosedGate[] = [];
  for (const { name, closes, closedFor } of gates) {
    if (!closes.includes(passage)) continue;
    const reason = (await closedFor(tx, [clientId])).get(clientId);
    if (reason !== undefined) closed.push({ gate: name, reason });
  }
  return closed;
}

/** 409 for a client to whom a gate is closed, without the reason: for what the client asks. */
export async function requireOpen(
  ...asked: [tx: Tx, gates: readonly Gate[], passage: Passage, clientId: string]
): Promise<void> {
  if ((await closedGates(...asked)).length > 0) throw conflict(checkingAccount);
}

/** The same with the reasons, for what staff do. */
export async function requireOpenForStaff(
  ...asked: [tx: Tx, gates: readonly Gate[], passage: Passage, clientId: string]
): Promise<void> {
  const reasons = (await closedGates(...asked)).map(({ reason }) => reason);
  if (reasons.length > 0) throw conflict([...reasons, notServed].join(' '));
}

/**
 * Which of these clients some gate is closed to, for work on many clients that already keeps their
 * commands waiting, such as the day close of a bucket.
 */
export async function clientsNotServed(
  tx: Tx,
  gates: readonly Gate[],
  passage: Passage,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (clientIds.length === 0) return found;
  for (const gate of gates) {
    if (!gate.closes.includes(passage)) continue;
    for (const id of (await gate.closedFor(tx, clientIds)).keys()) found.add(id);
  }
  return found;
}

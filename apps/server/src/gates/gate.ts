import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';

/**
 * A gate can stop three things: money that leaves for a client, business that a client begins, and
 * charges of a saved card that we begin.
 */
export type Passage = 'pay-out' | 'new-business' | 'charge';

/**
 * A reason not to serve some clients. The capability that knows the reason declares its gate in
 * `wiring.ts`; code that orders money or accepts business asks all gates without knowing any.
 */
export type Gate = {
  readonly name: string;
  readonly closes: readonly Passage[];
  /** Lets what is paid to the estate of a client pass, to an account that two people approved. */
  readonly letsEstate?: true;
  /**
   * The clients among these to whom it is closed, each with the reason, as a sentence for staff
   * only.
   */
  readonly closedFor: (
    reader: Reader,
    clientIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
};

export type ClosedGate = Pick<Gate, 'closes'> & { readonly gate: string; readonly reason: string };

/** The text that a client reads when any gate is closed, whatever they asked for. */
export const checkingAccount =
  'We are checking your account, so we cannot do this now. We’ll email you when the check is done.';

/** Follow the reason in the text for staff. */
const notServed = 'We pay nothing to this client and take no new business until that changes.';
const notPaid = 'We pay nothing to this client until that changes.';

/**
 * The gates that are closed to one client. Code that closes a gate locks the client first, and so
 * does this: until the caller's transaction ends, an open gate stays open, and a gate that was
 * closed earlier is seen. `lockClient` says which rows are locked before the client.
 */
export async function closedGates(
  tx: Tx,
  gates: readonly Gate[],
  passage: Passage,
  clientId: string,
  toEstate = false,
): Promise<readonly ClosedGate[]> {
  await lockClient(tx, clientId);
  const asked = gates.filter(
    ({ closes, letsEstate }) => closes.includes(passage) && !(toEstate && letsEstate),
  );
  const found = await Promise.all(asked.map(({ closedFor }) => closedFor(tx, [clientId])));
  return asked.flatMap(({ name, closes }, index) => {
    const reason = found[index]?.get(clientId);
    return reason === undefined ? [] : [{ gate: name, closes, reason }];
  });
}

/**
 * Answers 409 for a client to whom a gate is closed, without the reason: for requests of the
 * client.
 */
export async function requireOpen(...asked: Parameters<typeof closedGates>): Promise<void> {
  if ((await closedGates(...asked)).length > 0) throw conflict(checkingAccount);
}

/** The same with the reasons, for actions of staff. */
export async function requireOpenForStaff(...asked: Parameters<typeof closedGates>): Promise<void> {
  const closed = await closedGates(...asked);
  if (closed.length === 0) return;
  const takesBusiness = closed.every(({ closes }) => !closes.includes('new-business'));
  const reasons = closed.map(({ reason }) => reason);
  throw conflict([...reasons, takesBusiness ? notPaid : notServed].join(' '));
}

/** Why we pay nothing to a client from whom we take new business, for staff to read. */
export async function reasonsNotPaid(
  reader: Reader,
  gates: readonly Gate[],
  clientId: string,
): Promise<string[]> {
  const paying = gates.filter(({ closes }) => !closes.includes('new-business'));
  const closed = await Promise.all(paying.map((gate) => gate.closedFor(reader, [clientId])));
  return closed.flatMap((reasons) => reasons.get(clientId) ?? []);
}

/**
 * The clients among these to whom some gate is closed. For work on many clients that already makes
 * their commands wait, such as the day close of a bucket.
 */
export async function clientsNotServed(
  tx: Tx,
  gates: readonly Gate[],
  passage: Passage,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const asked = gates.filter(({ closes }) => closes.includes(passage));
  const found = await Promise.all(asked.map(({ closedFor }) => closedFor(tx, clientIds)));
  return new Set(found.flatMap((reasons) => [...reasons.keys()]));
}

import type { Erasure, ErasureForm } from '@quarrter/contract/client/my-data';
import { toWire } from '@quarrter/domain/money';
import { requireOwnPassword } from '../access/index.ts';
import { clientRealm } from '../accounts/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { conflict } from '../platform/http/http-error.ts';
import {
  type ErasureRequest,
  listOpenBusiness,
  type OpenBusiness,
  readErasureRequest,
  requestErasure,
  withdrawErasureRequest,
} from '../retention/index.ts';

/** The client's newest request to erase, and the business still open between us. */
export async function readErasure(reader: Reader, clientId: string): Promise<Erasure> {
  const request = await readErasureRequest(reader, clientId);
  const open = await listOpenBusiness(reader, clientId);
  return { request: request && presentRequest(request), open: open.map(presentOpen) };
}

/**
 * Asks for the erasure, with the password; 409 while a loan, an investment or money on its way is
 * open. Asking again gives the request that waits.
 */
export async function askErasure(
  db: Database,
  clientId: string,
  { password: typed, reason }: ErasureForm,
  now: Date,
): Promise<Erasure> {
  const wrong = 'That password is not correct. Please try again.';
  const given = { ownerId: clientId, typed, field: 'password', wrong };
  await requireOwnPassword(db, clientRealm, given, now);
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const open = await listOpenBusiness(tx, clientId);
    if (open.length > 0) throw conflict(`Please finish first: ${list.format(open.map(nameOf))}.`);
    await requestErasure(tx, clientId, { reason: reason ?? '', businessTime });
    return readErasure(tx, clientId);
  });
}

/** The client changes their mind; 409 when no request waits. */
export async function withdrawErasure(db: Database, clientId: string): Promise<Erasure> {
  return db.transaction().execute(async (tx) => {
    const { at } = await readBusinessTimeOf(tx, clientId);
    const withdrawn = await withdrawErasureRequest(tx, clientId, at);
    if (!withdrawn) throw conflict('There is no request that waits for our answer.');
    return readErasure(tx, clientId);
  });
}

const list = new Intl.ListFormat('en-GB');

function nameOf(open: OpenBusiness): string {
  if (open.kind === 'loan') return `the loan ${shortId(open.loanId)}`;
  if (open.kind === 'investment') {
    return open.currency === 'NGN' ? 'your naira investments' : 'your dollar investments';
  }
  if (open.kind === 'withdrawal') return 'a withdrawal that is on its way';
  return 'a payment that was not used';
}

function presentOpen(open: OpenBusiness): Erasure['open'][number] {
  return {
    kind: open.kind,
    loan:
      open.kind === 'loan'
        ? { id: open.loanId, short_id: shortId(open.loanId), loan_type: open.loanType }
        : null,
    invested:
      open.kind === 'investment' ? { currency: open.currency, amount: toWire(open.held) } : null,
  };
}

function presentRequest(request: ErasureRequest): NonNullable<Erasure['request']> {
  return {
    id: request.requestId,
    asked_at: request.askedAt.toISOString(),
    state: request.state,
    answered_at: request.answeredAt?.toISOString() ?? null,
    reply: request.reply,
  };
}

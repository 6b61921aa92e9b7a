import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { findMessage, type Message } from './queries.ts';

/** A complaint of a client that we answered: they were right, in whole or in part. */
export type UpheldComplaint = {
  readonly clientId: string;
  readonly reference: string;
  readonly subject: string;
  readonly outcome: 'upheld' | 'partly-upheld';
  /** How it came, where staff entered it; null for what the client sent. */
  readonly channel: Message['channel'];
  /** The client sent it signed in. Anyone can send the contact form with the client's address. */
  readonly signedIn: boolean;
  /** Who of staff entered it, where that is known. */
  readonly entered: Message['entered'];
  readonly answered: NonNullable<Message['answered']>;
};

/** Locks such a complaint; 409 with the reason for any other. */
export async function lockUpheldComplaint(tx: Tx, messageId: string): Promise<UpheldComplaint> {
  const today = await readBusinessDate(tx);
  const message = await findMessage(tx, messageId, today, { isLocked: true });
  const { kind, reference, subject, outcome, channel, entered, answered } = message;
  if (kind !== 'complaint') throw notFound('There is no such complaint.');
  if (answered === null) throw conflict('Answer the complaint before redress is decided.');
  if (outcome !== 'upheld' && outcome !== 'partly-upheld') {
    throw conflict('Redress needs a complaint that was upheld. This one was not.');
  }
  const clientId = message.clientId ?? message.addressClientId;
  if (clientId === null) throw conflict(noClient);
  const signedIn = message.clientId !== null && channel === null;
  return { clientId, reference, subject, outcome, channel, signedIn, entered, answered };
}

const noClient =
  'This complaint names no client. If a client sent it, enter it on the client’s page.';

import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { EmailContent } from '../../platform/email/render-email.ts';
import { defineJob, queueJobs } from '../../platform/jobs/jobs.ts';
import { findContact, lockClientRow } from '../queries.ts';
import { accountsDb } from '../tables.ts';
import { addressedTo } from './link-emails.ts';
import { makeLink } from './links.ts';

const dayMs = 86_400_000;

/** Long enough for a client who reads emails once a week. */
const invitationDays = 14;

export const sendInvitation = defineJob('send-invitation', { clientId: z.uuid() });

/** Imported clients who have not taken their account over, in pages by id. */
async function listUninvited(db: Database, after: string | null, limit: number) {
  let clients = accountsDb(db)
    .selectFrom('clients')
    .select('client_id')
    .where('imported_on', 'is not', null)
    .where('email_verified_at', 'is', null);
  if (after !== null) clients = clients.where('client_id', '>', after);
  const rows = await clients.orderBy('client_id').limit(limit).execute();
  return rows.map((row) => row.client_id);
}

const pageSize = 1_000;

/**
 * Queues an invitation for every imported client who has not chosen a password yet, and returns how
 * many. Asked for again, it reminds those who have not answered.
 */
export async function queueInvitations(db: Database): Promise<number> {
  let queued = 0;
  let after: string | null = null;
  for (;;) {
    const clientIds: string[] = await listUninvited(db, after, pageSize);
    await db.transaction().execute((tx) => queueSome(tx, clientIds));
    queued += clientIds.length;
    after = clientIds.at(-1) ?? null;
    if (clientIds.length < pageSize) return queued;
  }
}

function queueSome(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const payloads = clientIds.map((clientId) => ({ clientId }));
  return queueJobs(tx, sendInvitation, payloads, ({ clientId }) => `send-invitation:${clientId}`);
}

/** The email with the link; null when the client has taken the account over since. */
export function writeInvitation(
  { db, publicUrl }: PlatformDeps,
  clientId: string,
  now: Date,
): Promise<EmailContent | null> {
  return db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    const client = await findContact(tx, clientId);
    if (client === undefined || client.emailVerified) return null;
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs);
    const url = await makeLink(tx, publicUrl, clientId, 'reset', expiresAt);
    return addressedTo(client, {
      subject: `Your ${brand.name} account is ready`,
      heading: 'Your account is ready',
      paragraphs: [
        `Your loans and investments are now on ${brand.name}. Nothing about them ` +
          'changes: the amounts, rates and dates are those that you agreed.',
        'Choose a password to see what you owe and what you earn, to repay, and to withdraw.',
      ],
      button: { label: 'Choose a password', url },
      note:
        `The link works once and expires after ${invitationDays} days. After that, choose ` +
        '“Forgot password” on the sign-in page and enter this email address.',
    });
  });
}

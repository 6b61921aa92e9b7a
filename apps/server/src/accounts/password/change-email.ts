import type { ChangeEmailForm } from '@quarrter/contract/client/accounts';
import { normalizeEmail } from '@quarrter/domain/people';
import { endHeldSignIns, readMethod, requireOwnPassword } from '../../access/index.ts';
import { readEventsSince } from '../../events/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { badRequest, conflict, invalid } from '../../platform/http/http-error.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { newToken } from '../../platform/passwords/secrets.ts';
import {
  emailAddressChanged,
  passwordChanged,
  recordAccountEvent,
  sessionsEndedByStaff,
} from '../events.ts';
import { queueAddressInUse, queueLink } from '../jobs.ts';
import { findClientId, lockClientRow, readContact } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { removeEveryFactor } from '../second-factor/remove.ts';
import { requireSecondFactor, type Session } from '../second-factor/require-second-factor.ts';
import { isClosed } from '../sign-in/close-account.ts';
import { deleteDevices } from '../sign-in/known-devices.ts';
import { endEverySession } from '../sign-in/sessions.ts';
import { requireUnderEmailLimit } from '../sign-up/email-limit.ts';
import { consumeLink, endLinks, isUsable, type LinkParts, undoEndsAt } from '../sign-up/links.ts';
import { accountsDb } from '../tables.ts';
import { readOtherAddress } from './former-address.ts';
import { queueCancelOrders } from './recovery.ts';

const brokenLink =
  'This link has expired or was already used. Sign in and change your email address again.';

/**
 * Asks for another email address: a link goes to it, and nothing changes until it is followed. An
 * address that has an account gets another email, and the caller the same answer after the same
 * work. 400 with the field for a wrong password, the client's own address, or a second change
 * while the first one can be undone; 403 without the second factor, 429 for too many changes.
 */
export async function requestEmailChange(
  deps: PlatformDeps,
  session: Session,
  form: ChangeEmailForm,
  network: string,
  now: Date,
): Promise<void> {
  const { clientId } = session;
  await deps.db.transaction().execute((tx) => requireSecondFactor(tx, { ...session, now }));
  const wrong = 'That password is not correct. Please try again.';
  const typed = { typed: form.password, field: 'password', wrong };
  await requireOwnPassword(deps.db, clientRealm, { ownerId: clientId, ...typed }, now);
  const email = normalizeEmail(form.email) ?? form.email;
  const owner = await findClientId(deps.db, email);
  if (owner === clientId) throw invalid({ email: ['This is already your email address.'] });
  await requireUnderEmailLimit(deps, { purpose: 'change', email, clientId: owner, network }, now);
  await deps.db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    await requireNoChange(tx, clientId, now);
    await writeChange(tx, clientId, { email, keepsFactor: false }, now);
    if (owner === undefined) return queueLink(tx, clientId, 'confirm-email');
    return queueAddressInUse(tx, owner);
  });
}

/**
 * Two members of staff agreed on another address: a link goes to it, as if the client had asked. An
 * undo leaves on a second factor that the client has now, because a stranger may read the earlier
 * mailbox. 409 when the client has chosen another password since `askedAt`, or staff ended the
 * sessions, and as `requireNewAddress` says.
 */
export async function offerNewAddress(
  tx: Tx,
  { clientId, email, askedAt }: { clientId: string; email: string; askedAt: Date },
  now: Date,
): Promise<void> {
  await lockClientRow(tx, clientId);
  await requireNewAddress(tx, { clientId, email }, now);
  const stopping = { kinds: [passwordChanged.kind, sessionsEndedByStaff.kind], since: askedAt };
  if ((await readEventsSince(tx, clientId, stopping)).length > 0) {
    throw conflict(
      'After this was proposed, the client chose another password, or staff ended the sessions. ' +
        'Decline it.',
    );
  }
  const keepsFactor = (await readMethod(tx, clientRealm, clientId)) !== null;
  await writeChange(tx, clientId, { email, keepsFactor }, now);
  await queueLink(tx, clientId, 'confirm-email');
}

/**
 * 409 for a client who was erased or has died, for an address that has an account, and for 72 hours
 * after another change.
 */
export async function requireNewAddress(
  reader: Reader,
  { clientId, email }: { clientId: string; email: string },
  now: Date,
): Promise<void> {
  const { email: present } = await readContact(reader, clientId);
  const canSignIn = (await findClientId(reader, present)) === clientId;
  if (!canSignIn || (await isClosed(reader, clientId)))
    throw conflict('No one can sign in to this account.');
  const owner = await findClientId(reader, email);
  if (owner === clientId) throw conflict('This is already the client’s email address.');
  if (owner !== undefined) throw conflict('This email address already has an account.');
  if ((await readOtherAddress(reader, clientId, now)) !== undefined) {
    throw conflict(
      'The address was changed, or a change was undone, in the last 72 hours. Propose it later.',
    );
  }
}

/**
 * A change that can still be undone is not replaced by another one. Neither is one that was undone
 * in the last 72 hours, because the address of that change gets copies of our emails until then.
 */
async function requireNoChange(tx: Tx, clientId: string, now: Date): Promise<void> {
  const other = await readOtherAddress(tx, clientId, now);
  if (other === undefined) return;
  const text = other.isUndone
    ? 'A change to your email address was undone less than 3 days ago. You can change it again 3 ' +
      'days after that.'
    : 'You changed your email address less than 3 days ago. You can change it again later.';
  throw invalid({ email: [text] });
}

/** Replaces an earlier request, whose link no longer works. */
async function writeChange(
  tx: Tx,
  clientId: string,
  { email, keepsFactor }: { email: string; keepsFactor: boolean },
  now: Date,
): Promise<void> {
  const { email: before } = await readContact(tx, clientId);
  const times = { requested_at: now, changed_at: null, undone_at: null };
  const addresses = { old_email: before, new_email: email };
  const change = { ...addresses, ...times, undo_keeps_factor: keepsFactor };
  await accountsDb(tx)
    .insertInto('email_changes')
    .values({ client_id: clientId, ...change })
    .onConflict((same) => same.column('client_id').doUpdateSet(change))
    .execute();
  await endLinks(tx, clientId, 'confirm-email', now);
}

/**
 * Makes the change with the link to the new address. Ends every session and every other link, and
 * emails both addresses; the old one is stored for 72 hours, so that its owner can undo the change.
 * One that was never verified may be a stranger's: it is given up at once.
 */
export function confirmEmailChange(
  { db }: PlatformDeps,
  link: LinkParts,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, link, 'confirm-email', now);
    const change = clientId && (await markChanged(tx, clientId, now));
    if (!clientId || !change) throw badRequest(brokenLink);
    const login = await accountsDb(tx)
      .insertInto('client_logins')
      .values({ email: change.new_email, client_id: clientId })
      .onConflict((taken) => taken.column('email').doNothing())
      .returning('client_id')
      .executeTakeFirst();
    if (login === undefined) throw conflict('This email address already has an account.');
    const { emailVerified } = await readContact(tx, clientId);
    if (emailVerified) await endLoginLater(tx, clientId, change.old_email, now);
    else await giveUp(tx, clientId, change.old_email);
    await accountsDb(tx)
      .updateTable('clients')
      .set({ email: change.new_email, email_verified_at: now })
      .where('client_id', '=', clientId)
      .execute();
    await endWhatIsOpen(tx, clientId, now);
    await recordAccountEvent(tx, emailAddressChanged, clientId, {
      by: 'client',
      endedSecondFactor: false,
    });
    if (emailVerified) await queueLink(tx, clientId, 'undo-email');
  });
}

async function endLoginLater(tx: Tx, clientId: string, email: string, now: Date): Promise<void> {
  await accountsDb(tx)
    .updateTable('client_logins')
    .set({ ends_at: undoEndsAt(now) })
    .where('email', '=', email)
    .where('client_id', '=', clientId)
    .execute();
}

async function deleteLogin(tx: Tx, clientId: string, email: string): Promise<void> {
  await accountsDb(tx)
    .deleteFrom('client_logins')
    .where('email', '=', email)
    .where('client_id', '=', clientId)
    .execute();
}

/** No one signs in with the address, undoes the change, or gets copies of emails there. */
async function giveUp(tx: Tx, clientId: string, email: string): Promise<void> {
  await deleteLogin(tx, clientId, email);
  await accountsDb(tx).deleteFrom('email_changes').where('client_id', '=', clientId).execute();
}

function markChanged(tx: Tx, clientId: string, now: Date) {
  return accountsDb(tx)
    .updateTable('email_changes')
    .set({ changed_at: now })
    .where('client_id', '=', clientId)
    .where('changed_at', 'is', null)
    .returning(['old_email', 'new_email'])
    .executeTakeFirst();
}

const brokenUndo = 'This link has expired or was already used.';

/**
 * Undoes the change with the link to the old address. The change may be the work of a thief who
 * knows the password, so that password no longer signs in, and a link to choose another is emailed.
 * The second factor is removed: it may be the thief's and would lock the owner out. One that the
 * client had before staff changed the address stays on. Orders since the first risky change are
 * cancelled. The thief may also hold the old mailbox, so the new address
 * is told, and stored for 72 hours for copies of our emails.
 */
export async function undoEmailChange(
  { db }: PlatformDeps,
  link: LinkParts,
  now: Date,
): Promise<void> {
  // Hashing is dear, and anyone may call.
  if (!(await isUsable(db, link, 'undo-email', now))) throw badRequest(brokenUndo);
  const unknownPassword = await hashPassword(newToken());
  await db.transaction().execute(async (tx) => {
    const clientId = await consumeLink(tx, link, 'undo-email', now);
    const change = clientId && (await markUndone(tx, clientId, now));
    const login = clientId && change && (await keepLogin(tx, clientId, change.old_email));
    if (!clientId || !change || !login) throw badRequest(brokenUndo);
    await deleteLogin(tx, clientId, change.new_email);
    await accountsDb(tx)
      .updateTable('clients')
      .set({ email: change.old_email, password_hash: unknownPassword })
      .where('client_id', '=', clientId)
      .execute();
    await endWhatIsOpen(tx, clientId, now);
    await deleteDevices(tx, clientId);
    const endedSecondFactor = !change.undo_keeps_factor && (await removeEveryFactor(tx, clientId));
    await queueCancelOrders(tx, clientId);
    await recordAccountEvent(tx, emailAddressChanged, clientId, { by: 'undo', endedSecondFactor });
    await queueLink(tx, clientId, 'reset');
  });
}

/** Nothing when the address was given up for good: without a login no one could sign in. */
function keepLogin(tx: Tx, clientId: string, email: string) {
  return accountsDb(tx)
    .updateTable('client_logins')
    .set({ ends_at: null })
    .where('email', '=', email)
    .where('client_id', '=', clientId)
    .returning('email')
    .executeTakeFirst();
}

function markUndone(tx: Tx, clientId: string, now: Date) {
  return accountsDb(tx)
    .updateTable('email_changes')
    .set({ undone_at: now })
    .where('client_id', '=', clientId)
    .where('changed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .returning(['old_email', 'new_email', 'undo_keeps_factor'])
    .executeTakeFirst();
}

async function endWhatIsOpen(tx: Tx, clientId: string, now: Date): Promise<void> {
  await endEverySession(tx, clientId);
  await endHeldSignIns(tx, clientRealm, clientId);
  await endLinks(tx, clientId, 'reset', now);
  await endLinks(tx, clientId, 'verify', now);
}

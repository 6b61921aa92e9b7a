import type { IsoDate } from '@quarrter/domain/calendar';
import { formatDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { closeAccount, nameClients } from '../accounts/index.ts';
import { type ApprovalSubject, clientOfSubject, defineApprovalKind } from '../approvals/index.ts';
import { requireEmailSent } from '../events/index.ts';
import { type Gate, gateOpened } from '../gates/index.ts';
import { cancelForEstate } from '../investments/index.ts';
import { cancelDisbursements, stopPenalties } from '../loans/index.ts';
import { cancelReceiptPayouts } from '../own-payments/index.ts';
import { endRefundsOf } from '../payments/index.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import type { StoredEvidence } from '../platform/files/evidence-files.ts';
import { conflict } from '../platform/http/http-error.ts';
import { deathProposed } from './events.ts';
import { estatesDb } from './tables.ts';

export type Death = RowOf<typeof estatesDb, 'client_deaths'>;

/** The death of a client that was proposed or recorded. */
export function findDeath(reader: Reader, clientId: string): Promise<Death | undefined> {
  return estatesDb(reader)
    .selectFrom('client_deaths')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '<>', 'declined')
    .executeTakeFirst();
}

/**
 * Nothing is paid to a client who has died except to the estate, no business is taken, and no saved
 * card is charged. It closes with the proposal, because money could leave before it is decided.
 */
export const deceasedGate: Gate = {
  name: 'deceased',
  closes: ['pay-out', 'new-business', 'charge'],
  letsEstate: true,
  closedFor: async (reader, clientIds) => {
    const rows = await estatesDb(reader)
      .selectFrom('client_deaths')
      .select(['client_id', 'state'])
      .where('client_id', 'in', clientIds)
      .where('state', '<>', 'declined')
      .execute();
    return new Map(
      rows.map(({ client_id, state }) => [client_id, state === 'recorded' ? died : proposed]),
    );
  },
};

const died = 'This client has died.';
const proposed = 'It was proposed to record that this client has died.';

type NewDeath = { readonly clientId: string; readonly diedOn: IsoDate };
type By = { readonly staffId: string; readonly at: Date };

/** Stores a death that was proposed; 409 for a client whose death is known. */
export async function storeDeath(
  tx: Tx,
  { clientId, diedOn }: NewDeath,
  { fileId, name, bytes, sha256, key }: StoredEvidence,
  { staffId, at }: By,
): Promise<void> {
  // It closes a gate: code that pays this client waits for this lock, or is waited for.
  await lockClient(tx, clientId);
  const inserted = await estatesDb(tx)
    .insertInto('client_deaths')
    .values({
      client_id: clientId,
      death_id: fileId,
      state: 'proposed',
      died_on: diedOn,
      file_name: name,
      bytes,
      sha256,
      file_key: key,
      proposed_by: staffId,
      proposed_at: at,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('death_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('The death of this client is already recorded.');
}

const payload = z.object({ deathId: z.uuid() });

/** Two people record that a client has died, with the certificate. */
export const clientDeath = defineApprovalKind({
  name: 'client-death',
  version: 1,
  noun: 'record',
  effect:
    'The client can no longer sign in and gets no emails. Withdrawals, refunds and disbursements ' +
    'that were not sent are cancelled, and cards and late penalties are no longer charged. Money ' +
    'waits for the estate.',
  payload,
  proposeAs: 'correct-identity',
  decideAs: 'decide-correction',
  readSubject: async (tx, subject) => {
    const { died_on: diedOn } = await lockProposed(tx, subject);
    const clientId = clientOfSubject(subject);
    const { name } = (await nameClients(tx, [clientId]))(clientId);
    return { title: `Death of ${name}`, facts: { Client: name, 'Died on': formatDate(diedOn) } };
  },
  describe: async (tx, subject, { deathId }) => {
    const { died_on: diedOn, file_name: file } = await lockProposed(tx, subject);
    return [
      { label: 'Died on', before: '', after: formatDate(diedOn) },
      { label: 'Death certificate', before: '', after: file, documentId: deathId },
    ];
  },
  execute: async (tx, { subject, businessTime }) => {
    const { client_id: clientId } = await lockProposed(tx, subject);
    // A closed account gets no emails.
    await requireEmailSent(tx, clientId, deathProposed);
    await changeState(tx, clientId, 'recorded');
    await closeAccount(tx, { clientId, at: businessTime.at });
    await cancelForEstate(tx, clientId, businessTime);
    await cancelReceiptPayouts(tx, clientId, businessTime);
    await cancelDisbursements(tx, clientId, businessTime);
    await endRefundsOf(tx, clientId);
    await stopPenalties(tx, clientId, businessTime.date);
  },
  decline: async (tx, { subject, businessTime }) => {
    const { client_id: clientId } = await lockProposed(tx, subject);
    await changeState(tx, clientId, 'declined');
    await gateOpened(tx, { clientId, at: businessTime.at });
  },
});

async function lockProposed(tx: Tx, subject: ApprovalSubject): Promise<Death> {
  const clientId = clientOfSubject(subject);
  await lockClient(tx, clientId);
  const death = await estatesDb(tx)
    .selectFrom('client_deaths')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst();
  if (death === undefined) throw conflict('This record has already been decided.');
  return death;
}

async function changeState(
  tx: Tx,
  clientId: string,
  state: 'recorded' | 'declined',
): Promise<void> {
  await estatesDb(tx)
    .updateTable('client_deaths')
    .set({ state })
    .where('client_id', '=', clientId)
    .where('state', '=', 'proposed')
    .execute();
}

import type { Currency } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../accounts/index.ts';
import {
  type ApprovalKind,
  type ApprovalSubject,
  type Change,
  clientOfSubject,
  defineApprovalKind,
} from '../approvals/index.ts';
import { maskAccountNumber } from '../investments/index.ts';
import { indexAccount, nameBank } from '../payments/index.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import type { StoredEvidence } from '../platform/files/evidence-files.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { findDeath } from './deaths.ts';
import { queueEstate } from './pay-estate.ts';
import { estateAccountContext, estatesDb } from './tables.ts';

export type EstateAccount = RowOf<typeof estatesDb, 'estate_accounts'>;

/** Who administers an estate, by which grant, and the account that its bank named. */
export type NewEstateAccount = {
  readonly clientId: string;
  readonly currency: Currency;
  readonly grant: EstateAccount['grant_kind'];
  readonly representative: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly setOffAgreed: boolean;
};

/** The accounts of an estate, newest first. */
export function listEstateAccounts(reader: Reader, clientId: string): Promise<EstateAccount[]> {
  return estatesDb(reader)
    .selectFrom('estate_accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('account_id', 'desc')
    .execute();
}

export async function storeEstateAccount(
  tx: Tx,
  secrets: Secrets,
  account: NewEstateAccount,
  { fileId, name, bytes, sha256, key }: StoredEvidence,
  { staffId, at }: { readonly staffId: string; readonly at: Date },
): Promise<void> {
  const { clientId, accountNumber } = account;
  await requireRecorded(tx, clientId);
  await estatesDb(tx)
    .insertInto('estate_accounts')
    .values({
      client_id: clientId,
      account_id: fileId,
      currency: account.currency,
      state: 'proposed',
      grant_kind: account.grant,
      representative: account.representative,
      bank_code: account.bankCode,
      account_name: account.accountName,
      account_number_sealed: secrets.seal(accountNumber, estateAccountContext(fileId)),
      account_ending: accountNumber.slice(-4),
      account_index: indexAccount(secrets, account),
      set_off_agreed: account.setOffAgreed,
      file_name: name,
      bytes,
      sha256,
      file_key: key,
      proposed_by: staffId,
      proposed_at: at,
    })
    .execute();
}

export const notRecorded = 'The death of this client is not recorded.';

async function requireRecorded(tx: Tx, clientId: string): Promise<void> {
  await lockClient(tx, clientId);
  const death = await findDeath(tx, clientId);
  if (death?.state !== 'recorded') throw conflict(notRecorded);
}

const grants: { readonly [G in EstateAccount['grant_kind']]: string } = {
  probate: 'Probate of the will',
  administration: 'Letters of administration',
};

const currencies = { NGN: 'Naira', USD: 'Dollars' } as const;

const payload = z.object({ accountId: z.uuid() });

async function describeAccount(tx: Tx, account: EstateAccount): Promise<Change[]> {
  const { bank_code: bank, account_ending: ending } = account;
  return [
    { label: 'Representative', before: '', after: account.representative, isPersonal: true },
    { label: 'To the account of', before: '', after: account.account_name, isPersonal: true },
    {
      label: 'Account',
      before: '',
      after: `${await nameBank(tx, bank)}, ${maskAccountNumber(ending)}`,
    },
    { label: 'Currency', before: '', after: currencies[account.currency] },
    {
      label: grants[account.grant_kind],
      before: '',
      after: account.file_name,
      documentId: account.account_id,
    },
    {
      label: 'Debts for returned payments',
      before: '',
      after: account.set_off_agreed
        ? 'The representative agreed in writing that we take them first'
        : 'No agreement: nothing is paid while the client owes us one',
    },
  ];
}

/** Two people agree on the account to which the money of a client who has died is paid. */
export function estateAccount(): ApprovalKind {
  return defineApprovalKind({
    name: 'estate-account',
    version: 1,
    noun: 'account',
    effect:
      'We’ll pay what has matured to this account at once, and each other investment when it ' +
      'matures.',
    payload,
    proposeAs: 'check-withdrawal',
    decideAs: 'release-withdrawal',
    readSubject: async (tx, subject) => {
      const clientId = clientOfSubject(subject);
      await requireRecorded(tx, clientId);
      const { name } = (await nameClients(tx, [clientId]))(clientId);
      return { title: `Account of the estate of ${name}`, facts: { Client: name } };
    },
    describe: async (tx, subject, { accountId }) =>
      describeAccount(tx, await lockProposed(tx, subject, accountId)),
    execute: async (tx, { subject, payload: { accountId }, businessTime }) => {
      const { client_id: clientId, currency } = await lockProposed(tx, subject, accountId);
      await estatesDb(tx)
        .updateTable('estate_accounts')
        .set({ state: 'replaced' })
        .where('client_id', '=', clientId)
        .where('currency', '=', currency)
        .where('state', '=', 'approved')
        .execute();
      await estatesDb(tx)
        .updateTable('estate_accounts')
        .set({ state: 'approved', approved_at: businessTime.at })
        .where('client_id', '=', clientId)
        .where('account_id', '=', accountId)
        .execute();
      await queueEstate(tx, clientId);
    },
    decline: async (tx, { subject }) => {
      const clientId = clientOfSubject(subject);
      await estatesDb(tx)
        .updateTable('estate_accounts')
        .set({ state: 'declined' })
        .where('client_id', '=', clientId)
        .where('state', '=', 'proposed')
        .execute();
    },
  });
}

async function lockProposed(
  tx: Tx,
  subject: ApprovalSubject,
  accountId: string,
): Promise<EstateAccount> {
  const clientId = clientOfSubject(subject);
  await requireRecorded(tx, clientId);
  const account = await estatesDb(tx)
    .selectFrom('estate_accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw notFound('There is no such account.');
  if (account.state !== 'proposed') throw conflict('This account has already been decided.');
  return account;
}

import { type Currency, currencyName, exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import {
  type ApprovalKind,
  type Approved,
  defineApprovalKind,
  type Person,
  type Proposal,
  propose,
} from '../approvals/index.ts';
import { recordEvent } from '../events/index.ts';
import { ledgerCodes, lenderId, post } from '../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { openingBalanceEntered, topUpEntered } from './events.ts';
import { reconciliationDb } from './tables.ts';

/** An entry about the lender's own money, which no one reports: two people enter it. */
export type LenderEntry = {
  readonly kind: 'opening-balance' | 'top-up';
  /** Where the money lies; a top-up goes from the bank to the provider. */
  readonly account: 'provider' | 'bank';
  readonly currency: Currency;
  /** Minor units. */
  readonly amount: bigint;
  readonly note: string;
};

/** As a proposal stores it; the amount is digits of minor units. */
const storedEntry = z.object({ amount: z.string(), note: z.string() });
type StoredEntry = z.infer<typeof storedEntry>;

const accountNames = { provider: 'balance at the provider', bank: 'bank account' } as const;

/**
 * The lender's balance at the provider or in the bank before the first movement in these books. One
 * for each account and currency.
 */
const openingBalance = defineApprovalKind<StoredEntry>({
  name: 'opening-balance',
  version: 1,
  noun: 'opening balance',
  effect: 'It is posted to our books at once. No money moves.',
  payload: storedEntry,
  proposeAs: 'propose-lender-entry',
  decideAs: 'decide-lender-entry',
  readSubject: async (tx, { id }) => {
    const { account, currency } = subjectOf(id);
    await requireNoOpeningBalance(tx, account, currency);
    const name = `${currencyName(currency)} ${accountNames[account]}`;
    return { title: `Opening balance: ${name}`, facts: { 'Opening balance': 'none' } };
  },
  describe: async (_, { id }, { amount, note }) => [
    ...describeEntry(subjectOf(id).currency, 'Opening balance', amount, note),
  ],
  execute: (tx, approved) => enter(tx, 'opening-balance', approved),
});

/** Money that the lender sent from its bank account to its balance at the provider. */
const topUp = defineApprovalKind<StoredEntry>({
  name: 'top-up',
  version: 1,
  noun: 'top-up',
  effect: 'It is posted to our books at once. No money moves: the bank transfer was made before.',
  payload: storedEntry,
  proposeAs: 'propose-lender-entry',
  decideAs: 'decide-lender-entry',
  readSubject: async (_, { id }) => {
    const { currency } = subjectOf(id);
    return { title: `Top-up at the provider: ${currencyName(currency)}`, facts: {} };
  },
  describe: async (_, { id }, { amount, note }) => [
    ...describeEntry(subjectOf(id).currency, 'Top-up', amount, note),
  ],
  execute: (tx, approved) => enter(tx, 'top-up', approved),
});

const kinds = { 'opening-balance': openingBalance, 'top-up': topUp } as const;

export const lenderEntryKinds: readonly ApprovalKind[] = Object.values(kinds);

/** Proposes an entry; nothing is posted before someone else approves it. */
export function proposeLenderEntry(
  tx: Tx,
  { kind, account, currency, amount, note }: LenderEntry,
  by: Person,
  businessTime: BusinessTime,
): Promise<Proposal> {
  const subject = { id: `${account}-${currency}`, clientId: null };
  const payload: StoredEntry = { amount: String(amount), note };
  return propose(tx, kinds[kind], { subject, payload, by, businessTime });
}

function describeEntry(currency: Currency, label: string, amount: string, note: string) {
  const figure = { label, before: '', after: exactMoney(BigInt(amount), currency) };
  return note === '' ? [figure] : [figure, { label: 'Note', before: '', after: note }];
}

function subjectOf(id: string): Pick<LenderEntry, 'account' | 'currency'> {
  const [, account, currency] = /^(provider|bank)-(NGN|USD)$/.exec(id) ?? [];
  if (account === undefined || currency === undefined) throw notFound();
  return { account, currency } as Pick<LenderEntry, 'account' | 'currency'>;
}

async function requireNoOpeningBalance(
  reader: Reader,
  account: string,
  currency: Currency,
): Promise<void> {
  const known = await reconciliationDb(reader)
    .selectFrom('lender_entries')
    .select('entry_id')
    .where('kind', '=', 'opening-balance')
    .where('account', '=', account as LenderEntry['account'])
    .where('currency', '=', currency)
    .executeTakeFirst();
  if (known !== undefined) throw openingExists();
}

function openingExists() {
  return conflict('This account already has an opening balance. The books have one beginning.');
}

async function enter(
  tx: Tx,
  kind: LenderEntry['kind'],
  { subject, payload, proposedBy, decidedBy }: Approved<StoredEntry>,
): Promise<void> {
  const businessTime = await readBusinessTimeOf(tx, lenderId);
  const entry = { kind, ...subjectOf(subject.id), ...payload, amount: BigInt(payload.amount) };
  const entryId = newId();
  const stored = await reconciliationDb(tx)
    .insertInto('lender_entries')
    .values({
      ...entry,
      entry_id: entryId,
      proposed_by: proposedBy.staffId,
      approved_by: decidedBy.staffId,
      entered_at: businessTime.at,
      entered_on: businessTime.date,
    })
    .onConflict((known) => known.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  if (stored === undefined) throw openingExists();
  await postEntry(tx, entryId, entry, businessTime);
  const { account, currency, amount, note } = entry;
  await recordEvent(tx, kind === 'top-up' ? topUpEntered : openingBalanceEntered, {
    clientId: lenderId,
    subjectId: entryId,
    at: businessTime.at,
    payload: { heldAt: account, currency, amount, note },
  });
}

async function postEntry(
  tx: Tx,
  subjectId: string,
  { kind, account, currency, amount }: LenderEntry,
  { date }: BusinessTime,
): Promise<void> {
  const cash = { code: ledgerCodes.providerCash, subjectId };
  const bank = { code: ledgerCodes.bank, subjectId };
  const opening = { code: ledgerCodes.openingBalances, subjectId };
  const transfer =
    kind === 'top-up'
      ? ({ kind: 'top_up', debit: cash, credit: bank } as const)
      : ({
          kind: 'opening_balance',
          debit: account === 'provider' ? cash : bank,
          credit: opening,
        } as const);
  await post(tx, lenderId, date, [{ ...transfer, subjectId, currency, amount }]);
}

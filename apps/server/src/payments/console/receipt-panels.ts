import type { ReceiptApplication, StaffReceipt } from '@quarrter/contract/staff/receipts';
import type { Proposal } from '../../approvals/index.ts';
import { type EventKind, payloadOf, type StoredEvent } from '../../events/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ReceiptProposal } from '../return/refund-receipt.ts';

/** Describes an event of one kind in the history of a disputed payment; undefined for others. */
export type EventText = (event: StoredEvent) => string | undefined;

/** The kind of the proposals that send an unpaid part to another account. */
export const missingPartKind = 'payout-part-account';

type PreparePayOut = (
  deps: PaymentsDeps,
  id: string,
  now: Date,
) => Promise<
  (tx: Tx, proposing: Pick<ReceiptProposal, 'by' | 'businessTime'>) => Promise<Proposal>
>;

/**
 * Parts of the receipt and dispute pages that belong to other capabilities. Each declares its own;
 * `wiring.ts` puts them together.
 */
export type ReceiptPanels = {
  /** The records that a client's money can be applied to. */
  readonly read: (reader: Reader, clientId: string) => Promise<OfOthers>;
  /** The kind of the proposals that apply a receipt. */
  readonly applicationKind: string;
  readonly proposeApplication: (
    tx: Tx,
    proposal: ReceiptProposal & ReceiptApplication,
  ) => Promise<Proposal>;
  /** The kind of the proposals that pay a receipt to the client's bank account. */
  readonly payOutKind: string;
  /**
   * Asks the provider whose account it is, so it runs before the transaction of the proposal, in
   * which the returned function runs.
   */
  readonly preparePayOut: PreparePayOut;
  /** The same for the missing part of a payout in parts, to another account of the client. */
  readonly prepareMissingPart: PreparePayOut;
  /** Why a returned transfer is unapplied, by its purpose, given the id of its subject. */
  readonly returnedReasons: { readonly [purpose: string]: (shortId: string) => string };
  /** Texts about a disputed payment's subject, in words that can be sent to the bank. */
  readonly historyTexts: readonly EventText[];
};

type OfReceipt = 'receipt' | 'fee' | 'refundable' | 'isOwnMoney' | 'canPayOut' | 'atBank';
type OfOthers = Omit<StaffReceipt, OfReceipt | 'redress' | 'refunds' | 'transfers' | 'proposals'>;

export function textOf<Payload>(
  kind: EventKind<Payload>,
  write: (payload: Payload) => string,
): EventText {
  return (event) => {
    const payload = payloadOf(kind, event);
    return payload === undefined ? undefined : write(payload);
  };
}

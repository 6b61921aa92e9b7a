import { type NewEvent, newEvent, recordAll, recordEvent } from '../../events/index.ts';
import { ledgerCodes, post, type Transfer } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paymentReceived, paymentUnapplied } from '../events.ts';
import type { Application } from '../purposes.ts';
import { type Receipt, storeReceipts } from './receipts.ts';

/**
 * Posts a charge, has it applied, and stores it with its unapplied amount. The client is notified
 * of unapplied money. The caller has locked the payment.
 */
export async function bookReceipt(
  deps: Pick<PaymentsDeps, 'log'>,
  tx: Tx,
  receipt: Receipt,
  reference: string,
  apply: () => Promise<Application>,
): Promise<Application> {
  const { clientId, amount, currency, booked } = receipt;
  await post(tx, clientId, booked.date, receiptTransfers(receipt));
  await recordAll(tx, [receivedEvent(receipt, reference)]);
  const application = await apply();
  const unapplied = amount - (application.ok ? application.applied : 0n);
  const reason = application.reason ?? '';
  if (unapplied > 0n) {
    deps.log.warn({ reference, reason }, 'a receipt could not be applied, or not wholly');
    const { receiptId } = receipt;
    const left = { receiptId, currency, received: amount, amount: unapplied, reason };
    const about = { clientId, subjectId: receipt.paymentId, at: booked.at };
    await recordEvent(tx, paymentUnapplied, { ...about, payload: left });
  }
  await storeReceipts(tx, [{ receipt, unapplied, reason }]);
  return application;
}

export function receivedEvent(receipt: Receipt, reference: string): NewEvent {
  const { clientId, paymentId: subjectId, amount, currency, booked } = receipt;
  const payload = { reference, amount, currency };
  return newEvent(paymentReceived, { clientId, subjectId, at: booked.at, payload });
}

/** Returns the transfers of the received money and of the provider's fee (docs/ledger.md). */
export function receiptTransfers({ receiptId, amount, fee, currency }: Receipt): Transfer[] {
  const cash = { code: ledgerCodes.providerCash, subjectId: receiptId };
  const receipts = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const fees = { code: ledgerCodes.providerFees, subjectId: receiptId };
  const common = { subjectId: receiptId, currency };
  return [
    { ...common, kind: 'receipt', debit: cash, credit: receipts, amount },
    { ...common, kind: 'provider_fee', debit: fees, credit: cash, amount: fee },
  ];
}

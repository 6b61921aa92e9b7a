import { useCall } from '@quarrter/client/calls';
import {
  type ClientDebt,
  type ClientReceipt,
  unappliedReceipts,
} from '@quarrter/contract/client/receipts';
import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire, sum } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { Money } from '@quarrter/ui/Money';
import { shownReceipts } from '../api/hand-over-payments.ts';
import { OwedMoney } from './OwedMoney.tsx';

/** WDR-21: the client's debts, and their money that we hold. */
export function DebtsAndReceipts({ debts }: { debts: readonly ClientDebt[] }) {
  return (
    <>
      {debts.map((debt) => (
        <OwedMoney key={debt.currency} debt={debt} />
      ))}
      <UnappliedReceipts />
    </>
  );
}

/**
 * The client's money that belongs to no loan or investment: its origin, and our next step. Shows
 * nothing while there is none, or when it cannot be loaded: the client has nothing to do.
 */
export function UnappliedReceipts() {
  const { data } = useCall(unappliedReceipts, shownReceipts);
  if (!data || data.results.length === 0) return null;
  return (
    <Card title="Money we hold for you">
      <div className="grid gap-4">
        {data.results.length > 1 && <Totals receipts={data.results} />}
        <ul className="grid">
          {data.results.map((receipt) => (
            <li key={receipt.id} className="border-b border-line py-3 last:border-0">
              <Receipt receipt={receipt} />
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">{whatHappens(data.results)}</p>
      </div>
    </Card>
  );
}

/** One line for each currency. */
function Totals({ receipts }: { receipts: readonly ClientReceipt[] }) {
  return (
    <p className="grid gap-1 text-2xl font-600">
      {(['NGN', 'USD'] as const).map((currency) => {
        const own = receipts.filter((receipt) => receipt.currency === currency);
        const total = sum(own.map(heldOf));
        return own.length > 0 && <Money key={currency} amount={total} currency={currency} />;
      })}
    </p>
  );
}

/**
 * The unapplied amount and a refund in progress both belong to the client until the refund is paid.
 */
function heldOf({ amount, refunding }: ClientReceipt): bigint {
  return fromWire(amount) + fromWire(refunding);
}

function Receipt({ receipt }: { receipt: ClientReceipt }) {
  const { currency } = receipt;
  const refunding = fromWire(receipt.refunding);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{receipt.reason}</span>
        <Money amount={heldOf(receipt)} currency={currency} className="font-600" />
      </p>
      <p className="text-sm text-ink-soft">
        {originOf(receipt)} Reference <span className="break-all">{receipt.reference}</span>.
      </p>
      {refunding > 0n && (
        <p className="text-sm">
          {formatMoney(refunding, currency)} is on its way back to the card or account that you paid
          from.
        </p>
      )}
    </div>
  );
}

/** The payment that the amount is from, which is named where it was larger. */
function originOf(receipt: ClientReceipt): string {
  const received = fromWire(receipt.received);
  const date = formatDate(receipt.paid_on);
  return received === heldOf(receipt)
    ? `We have held it since ${date}.`
    : `The rest of ${formatMoney(received, receipt.currency)}. We have held it since ${date}.`;
}

function whatHappens(receipts: readonly ClientReceipt[]): string {
  const next =
    'Our team will pay this money to you, or use it towards your loan or debt, and email you.';
  const naira = receipts.some((receipt) => receipt.currency === 'NGN');
  return naira
    ? `${next} While it could cover an overdue amount, we will not charge penalties on your loan.`
    : next;
}

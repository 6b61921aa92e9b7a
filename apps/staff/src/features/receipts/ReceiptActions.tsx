import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffReceipt } from '@quarrter/contract/staff/receipts';
import { Button } from '@quarrter/ui/Button';
import { useCan } from '../../api/me.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ApplyDialog, PayOutDialog, RefundDialog, ReverseDialog } from './proposal-dialogs.tsx';

/** Proposals that finance can make for the unapplied part of a receipt, or why it cannot. */
export function ReceiptActions(props: { page: StaffReceipt; waiting: readonly Approval[] }) {
  const { page, waiting } = props;
  const open = usePageDialog();
  const canPropose = useCan('propose-receipt');
  const isLeft = page.receipt.amount > 0n;
  if (!canPropose || !isLeft || waiting.length > 0) return null;
  const loans = page.receipt.currency === 'NGN' ? page.loans : [];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {page.refundable && (
          <Button tone="action" onClick={() => open(<RefundDialog page={page} />)}>
            Refund
          </Button>
        )}
        {page.canPayOut && (
          <Button tone="action" onClick={() => open(<PayOutDialog page={page} />)}>
            Pay to bank account
          </Button>
        )}
        {loans.length > 0 && (
          <Button
            tone={page.refundable || page.canPayOut ? 'main' : 'action'}
            onClick={() => open(<ApplyDialog page={page} />)}
          >
            Apply to a loan
          </Button>
        )}
        {(page.atBank ?? page.redress) && page.receipt.amount === page.receipt.received && (
          <Button tone="danger" onClick={() => open(<ReverseDialog page={page} />)}>
            Reverse
          </Button>
        )}
      </div>
      {!page.refundable && <p className="text-sm text-ink-soft">{originOf(page)}</p>}
      {loans.length === 0 && (
        <p className="text-sm text-ink-soft">The client has no loan that can be repaid.</p>
      )}
    </div>
  );
}

function originOf({ isOwnMoney, atBank }: StaffReceipt): string {
  if (atBank) return 'There is no payment to refund: this money was paid to our bank.';
  return isOwnMoney
    ? 'There is no payment to refund: we already owed the client this money.'
    : 'There is no payment to refund: a bank returned this money. You can send returned loan ' +
        'money again on the loan page.';
}

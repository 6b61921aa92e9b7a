import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { cancelWithdrawal } from '@quarrter/contract/client/withdrawals';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshInvestments } from '../../../api/changes.ts';
import { failedTitle } from '../../../api/failed-title.ts';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf } from '../currency.tsx';

type Withdrawal = InvestmentRecord['withdrawals'][number];

/** Stops a withdrawal that is not sent yet. */
export function CancelWithdrawal(props: { currency: CurrencySlug; withdrawal: Withdrawal }) {
  const { currency, withdrawal } = props;
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const sending = useSingleMutation({
    mutationFn: () => request(cancelWithdrawal, { params: { id: withdrawal.id } }),
    onSuccess: () => setOpen(false),
    // Also after an error: it may be on its way by now, and the list then says so.
    onSettled: () => refreshInvestments(queries, currency),
  });
  if (!withdrawal.can_cancel && !open) return null;
  const amount = formatMoney(fromWire(withdrawal.whole_amount), codeOf[currency]);
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Cancel withdrawal <span className="sr-only">of {amount}</span>
      </Button>
      <Dialog
        open={open}
        title={`Cancel the withdrawal of ${amount}?`}
        onClose={() => !sending.isPending && setOpen(false)}
        actions={
          <>
            <Button
              tone="danger"
              busy={sending.isPending}
              busyLabel="Cancelling…"
              onClick={() => sending.mutate()}
            >
              Cancel the withdrawal of {amount}
            </Button>
            <Button disabled={sending.isPending} onClick={() => setOpen(false)}>
              Keep the withdrawal
            </Button>
          </>
        }
      >
        <p>
          We will not send the money. It is returned to your investment, with the returns it would
          have earned. If the withdrawal is from several investments, we cancel all of it.
        </p>
        {sending.isError && (
          <Alert
            tone="bad"
            title={failedTitle(sending.error, 'We could not cancel this withdrawal')}
          >
            {messageOf(sending.error)} <GetHelp about="withdrawal" />
          </Alert>
        )}
      </Dialog>
    </div>
  );
}

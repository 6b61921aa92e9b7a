import { callKey } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { useIsFresh } from '@quarrter/client/use-is-fresh';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type InvestmentRecord, investmentDetail } from '@quarrter/contract/client/investments';
import { cancelWithdrawal } from '@quarrter/contract/client/withdrawals';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useQueryClient } from '@tanstack/react-query';
import { refreshInvestments, waitForFigures } from '../../../api/changes.ts';
import { failedTitle } from '../../../api/failed-title.ts';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt, showCard } from '../../../receipts/Receipt.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf } from '../currency.tsx';
import { balanceId } from './WithdrawDialog.tsx';

type Props = {
  currency: CurrencySlug;
  investment: InvestmentRecord;
  /** As it was when the client asked to cancel it. */
  withdrawal: InvestmentRecord['withdrawals'][number];
  onClose: () => void;
};

/** Stops a withdrawal that is not sent yet, and becomes the receipt of it. */
export function CancelWithdrawal(props: Props) {
  const { currency, withdrawal, onClose } = props;
  const queries = useQueryClient();
  const refresh = () => refreshInvestments(queries, currency);
  const sending = useSingleMutation({
    mutationFn: async () => {
      await request(cancelWithdrawal, { params: { id: withdrawal.id } });
      // The figures on the page are the new ones before the receipt says so.
      await waitForFigures(refresh());
    },
    // It may be on its way by now, and the list then says so.
    onError: refresh,
  });
  const { isSuccess: done, isPending } = sending;
  const amount = formatMoney(fromWire(withdrawal.whole_amount), codeOf[currency]);
  function close() {
    if (isPending) return;
    onClose();
    if (done) showCard(balanceId);
  }
  return (
    <Dialog
      open
      done={done}
      title={
        done ? `Your withdrawal of ${amount} is cancelled` : `Cancel the withdrawal of ${amount}?`
      }
      onClose={close}
      actions={
        !done && (
          <>
            <Button
              tone="danger"
              busy={isPending}
              busyLabel="Cancelling…"
              onClick={() => sending.mutate()}
            >
              Cancel the withdrawal of {amount}
            </Button>
            <Button disabled={isPending} onClick={close}>
              Keep the withdrawal
            </Button>
          </>
        )
      }
    >
      {done ? (
        <CancelledReceipt {...props} onClose={close} />
      ) : (
        <p>
          We will not send the money. It is returned to your investment, with the returns it would
          have earned. If the withdrawal is from several investments, we cancel all of it.
        </p>
      )}
      {sending.isError && (
        <Alert tone="bad" title={failedTitle(sending.error, 'We could not cancel this withdrawal')}>
          {messageOf(sending.error)} <GetHelp about="withdrawal" />
        </Alert>
      )}
    </Dialog>
  );
}

function CancelledReceipt({ currency, investment, withdrawal, onClose }: Props) {
  const code = codeOf[currency];
  const { id, short_id, investment_type, balance } = investment;
  const kind = investment_type === 'LTI' ? 'limited' : 'full';
  const isFresh = useIsFresh(callKey(investmentDetail, { params: { currency, kind, id } }));
  const isFromOne = withdrawal.whole_amount === withdrawal.amount;
  const back = `It is returned to your ${isFromOne ? 'investment' : 'investments'}.`;
  return (
    <Receipt
      // A reversed payment may have taken some of it.
      message={`We will not send the money.${investment.reversed ? '' : ` ${back}`}`}
      facts={[
        ['Amount', <LandedMoney key="a" amount={withdrawal.whole_amount} currency={code} />],
        ['To', isFromOne ? `Investment ${short_id}` : 'The investments that it came from'],
        ...(isFresh
          ? ([
              [
                isFromOne ? 'Balance now' : `Balance of ${short_id} now`,
                <Money key="balance" amount={balance} currency={code} />,
              ],
            ] as const)
          : []),
      ]}
      next={<p>We’ll email you the details.</p>}
      onDone={onClose}
    />
  );
}

import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { cancelLoan } from '@quarrter/contract/client/loan-account';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';

type Props = { loan: LoanRecord; open: boolean; onClose: () => void };

/** Cancels an application or an accepted loan, until its money is sent. */
export function CancelDialog({ loan, open, onClose }: Props) {
  const { loan_type: type, loan_type_id: id } = loan;
  const queries = useQueryClient();
  const own = keys.loan(type, id);
  const cancelling = useSingleMutation({
    mutationFn: () => request(cancelLoan, { params: { type, id } }),
    onSuccess: (cancelled) => {
      onClose();
      queries.setQueryData(own, cancelled);
    },
    // The money may have been sent meanwhile, or the answer was lost: the page shows which.
    onError: () => queries.invalidateQueries({ queryKey: own }),
    onSettled: () => {
      queries.invalidateQueries({ queryKey: keys.loans() });
      queries.invalidateQueries({ queryKey: keys.transactions() });
    },
  });
  return (
    <Dialog
      open={open}
      title="Cancel this loan?"
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel the loan
          </Button>
          <Button onClick={onClose}>Keep the loan</Button>
        </>
      }
    >
      {cancelling.isError && <Alert tone="bad" title={messageOf(cancelling.error)} />}
      <p>
        We will not pay out the <Money amount={loan.amount ?? loan.loan_amount} />, and you will owe
        nothing. You can apply for another loan at any time.
      </p>
    </Dialog>
  );
}

import { callKey, invalidate, setReply } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { cancelLoan } from '@quarrter/contract/client/loan-account';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useQueryClient } from '@tanstack/react-query';
import { activity, loanLists } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';

type Props = {
  loan: LoanRecord;
  /** There is no loan before the client accepts the offer. */
  noun: 'application' | 'loan';
  open: boolean;
  onClose: () => void;
};

/** Cancels an application or an accepted loan, until its money is sent. */
export function CancelDialog({ loan, noun, open, onClose }: Props) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const queries = useQueryClient();
  const cancelling = useSingleMutation({
    mutationFn: () => request(cancelLoan, own),
    onSuccess: (cancelled) => {
      onClose();
      setReply(queries, loanDetail, own, cancelled);
    },
    // The money may have been sent since, or the answer was lost: the page shows which.
    onError: () => invalidate(queries, callKey(loanDetail, own)),
    onSettled: () => {
      invalidate(queries, ...loanLists, ...activity);
    },
  });
  return (
    <Dialog
      open={open}
      title={`Cancel this ${noun}?`}
      onClose={() => !cancelling.isPending && onClose()}
      actions={
        <>
          <Button tone="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel the {noun}
          </Button>
          <Button disabled={cancelling.isPending} onClick={onClose}>
            Keep the {noun}
          </Button>
        </>
      }
    >
      {cancelling.isError && (
        <Alert tone="bad" title={messageOf(cancelling.error)}>
          <GetHelp alone about="application" />
        </Alert>
      )}
      <p>
        We will not pay out the <Money amount={loan.amount ?? loan.loan_amount} />, and you will owe
        nothing. You can apply for another loan at any time.
      </p>
    </Dialog>
  );
}

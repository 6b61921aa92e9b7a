import { setReply } from '@quarrter/client/calls';
import { hardshipForm, requestHardship } from '@quarrter/contract/client/loan-hardship';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { findProduct } from '@quarrter/domain/loans';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';
import { useLoanProducts } from '../../../products/WithLoanProducts.tsx';

/** Asks for the change in the client's circumstances, and how much they can pay. */
export default function HardshipDialog({
  loan,
  onClose,
}: {
  loan: LoanRecord;
  onClose: () => void;
}) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const queries = useQueryClient();
  const { data: products } = useLoanProducts();
  const pauseDays = products && findProduct(products, loan.loan_type)?.penaltyPauseDays;
  return (
    <ActionDialog
      title="Talk to us about your payments"
      schema={hardshipForm}
      start={{ reason: '', monthly_amount: '' }}
      send={async ({ reason, monthly_amount }) => {
        const body = { reason, ...(monthly_amount && { monthly_amount }) };
        setReply(queries, loanDetail, own, await request(requestHardship, { ...own, body }));
        onClose();
      }}
      label="Send the request"
      tone="action"
      keep="Cancel"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextAreaField
            label="What has changed?"
            hint="For example: lost job, illness, salary paid late. Say until when, if you know it."
            maxLength={1000}
            {...field('reason')}
          />
          <MoneyField
            label="What can you pay each month?"
            optional
            hint="Leave it empty if you don’t know yet."
            {...field('monthly_amount')}
          />
          <p className="text-sm text-ink-soft">
            We’ll answer by email within 2 working days. Your repayment dates stay the same until we
            agree new ones. {penaltyText(loan, pauseDays)}
          </p>
        </>
      )}
    </ActionDialog>
  );
}

/** Whether penalties pause for the request, as the product says; empty for a loan without any. */
function penaltyText(loan: LoanRecord, pauseDays: number | undefined): string {
  if (Number(loan.penalty_per_day) === 0) return '';
  // An earlier request may have used up the days of the pause.
  if (pauseDays === undefined || (pauseDays > 0 && loan.hardship !== null)) {
    return 'When you send this, you’ll see whether late penalties pause until then.';
  }
  if (pauseDays === 0) return 'Until we answer, the late penalty still applies.';
  const days = pauseDays === 1 ? '1 day' : `${pauseDays} days`;
  return `Late penalties pause for up to ${days} while we look at your request.`;
}

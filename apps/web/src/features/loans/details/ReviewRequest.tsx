import { invalidate, setReply } from '@quarrter/client/calls';
import { requestReview, reviewRequestForm } from '@quarrter/contract/client/loan-review';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { loanLists } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';

/** The client says why a decline should be looked at again, by a person who did not decide it. */
export default function ReviewRequest({
  loan,
  onClose,
}: {
  loan: LoanRecord;
  onClose: () => void;
}) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const queries = useQueryClient();
  return (
    <ActionDialog
      title="Ask a person to review this"
      schema={reviewRequestForm}
      start={{ reason: '' }}
      fewFields
      send={async (body) => {
        try {
          setReply(queries, loanDetail, own, await request(requestReview, { ...own, body }));
        } finally {
          await invalidate(queries, ...loanLists);
        }
        onClose();
      }}
      label="Ask for a review"
      tone="action"
      keep="Back"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-sm text-ink-soft">
            Someone who was not part of the decision will read your message and documents and reply
            by email. You can ask once for each decision.
          </p>
          <TextAreaField
            label="What should we look at again?"
            hint="For example a mistake, or what has changed since you applied."
            rows={5}
            maxLength={1000}
            {...field('reason')}
          />
        </>
      )}
    </ActionDialog>
  );
}

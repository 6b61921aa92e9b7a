import { approvalList } from '@quarrter/contract/staff/approvals';
import { type PostedJournal, reverseJournal } from '@quarrter/contract/staff/journals';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

/** Proposes the journal that mirrors another one. */
export function ReverseDialog(props: {
  journal: PostedJournal;
  onClose: () => void;
  onDone: () => void;
}) {
  const { journal, ...closing } = props;
  return (
    <ReasonDialog
      {...closing}
      call={reverseJournal}
      params={{ id: journal.id }}
      after={{ reloads: [approvalList] }}
      title="Reverse this journal"
      label="Propose reversal"
    >
      <p className="text-sm text-ink-soft">
        A journal with the same lines and their sides changed over is posted once a second person
        approves it. Both stay in the books.
      </p>
    </ReasonDialog>
  );
}

import { revealReasonForm } from '@quarrter/contract/staff/reveals';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks why a member of staff needs to see a client's numbers in full. */
export function RevealDialog(props: {
  /** The id of the client whose numbers they are, or of the record that has them. */
  record: string;
  title: string;
  sending: {
    isPending: boolean;
    mutateAsync: (body: { reason: string }) => Promise<unknown>;
  };
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      {...props}
      label="Reveal"
      hint="The client sees who looked, when, and this reason."
      schema={revealReasonForm}
      maxLength={300}
    />
  );
}

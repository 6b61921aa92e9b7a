import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Button } from '@quarrter/ui/Button';
import { DocumentField } from '../../../documents/DocumentField.tsx';
import { SendingNews } from '../../../documents/SendingStatus.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { useSendDocument } from './use-send-document.ts';

/**
 * Sends one document of a loan: a PDF, or photos. Its field, right above the button, has the
 * progress and the way to cancel.
 */
export function SendDocument(props: {
  loan: LoanRecord;
  kind: string;
  label: string;
  onSent: () => void;
}) {
  const { loan, kind, label, onSent } = props;
  const document = useSendDocument(loan, kind, onSent);
  return (
    <div className="grid gap-3">
      <DocumentField
        name={`new-${kind}`}
        label={label}
        file={document.file}
        error={document.error}
        progress={document.sent}
        onChoose={document.choose}
        onRemove={document.remove}
        {...(document.stopped !== null && { onRetry: document.send })}
      />
      <SendingNews {...document} />
      {document.sent !== null && <p className="text-sm text-ink-soft">Keep this page open.</p>}
      <Button
        tone="action"
        className="sm:justify-self-start"
        busy={document.sent !== null}
        busyLabel="Sending the document…"
        onClick={document.send}
      >
        Send the document
      </Button>
      {document.failed && <GetHelp alone about="application" />}
    </div>
  );
}

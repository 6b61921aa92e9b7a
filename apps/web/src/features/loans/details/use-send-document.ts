import { callKey, invalidate, setReply } from '@quarrter/client/calls';
import { ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { replaceDocument } from '@quarrter/contract/client/loan-review';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { sentence } from '@quarrter/ui/sentence';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loanLists } from '../../../api/changes.ts';
import { upload } from '../../../api/upload.ts';
import { fileError } from '../../../documents/file-error.ts';
import { useUpload } from '../../../documents/use-upload.ts';

/**
 * One document of a loan that is sent again: the chosen file and its upload. Sending the same file
 * twice stores it once.
 */
export function useSendDocument(loan: LoanRecord, kind: string, onSent: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | undefined>();
  /** Whether it was sent and rejected, or we do not know. */
  const [failed, setFailed] = useState(false);
  const { sent, stopped, ...sending } = useUpload();
  const queries = useQueryClient();
  // Closing the dialog stops the upload.
  useEffect(() => sending.cancel, []);

  async function send() {
    // After an error it may be sent again: of the file itself only this device's check decides.
    const wrong = file === null ? 'Please choose a file.' : await fileError(file);
    if (sending.isRunning()) return;
    setError(wrong ?? undefined);
    setFailed(false);
    if (file === null || wrong !== null) return;
    const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
    try {
      await sending.run(async (progress) => {
        const { body } = await upload(replaceDocument, {
          params: { ...own.params, kind },
          fields: {},
          files: { [kind]: file },
          ...progress,
        });
        setReply(queries, loanDetail, own, body);
        await invalidate(queries, ...loanLists);
        onSent();
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setFailed(true);
      if (isUnanswered(failure)) {
        setError(`${sentence(messageOf(failure))} It is safe to send it again.`);
      } else {
        setError(failure.fields[kind]?.[0] ?? messageOf(failure));
        invalidate(queries, callKey(loanDetail, own));
      }
    }
  }

  return {
    file,
    error,
    sent,
    stopped,
    failed,
    async choose(chosen: File) {
      setFile(chosen);
      sending.clearStopped();
      setFailed(false);
      setError((await fileError(chosen)) ?? undefined);
    },
    /** Removes the file; while it is sent, stops that instead and keeps it. */
    remove() {
      if (sending.isRunning()) return sending.cancel();
      setFile(null);
      setError(undefined);
      setFailed(false);
      sending.clearStopped();
    },
    send,
  };
}

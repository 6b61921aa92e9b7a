import { callKey, invalidate, setReply } from '@quarrter/client/calls';
import { ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { replaceDocument } from '@quarrter/contract/client/loan-review';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { sentence } from '@quarrter/ui/sentence';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loanLists } from '../../../api/changes.ts';
import { upload } from '../../../api/upload.ts';
import { fileError } from '../../../documents/file-error.ts';

/**
 * One document of a loan that is sent again: the chosen file and its upload. Sending the same file
 * twice stores it once.
 */
export function useSendDocument(loan: LoanRecord, kind: string, onSent: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [sent, setSent] = useState<number | null>(null);
  const [stopped, setStopped] = useState<'cancelled' | 'interrupted' | null>(null);
  const sending = useRef<AbortController | null>(null);
  const queries = useQueryClient();
  // Closing the dialog stops the upload.
  useEffect(() => () => sending.current?.abort(), []);

  async function send() {
    // After an error it may be sent again: of the file itself only this device's check decides.
    const wrong = file === null ? 'Please choose a file.' : await fileError(file);
    if (sending.current) return;
    setError(wrong ?? undefined);
    if (file === null || wrong !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    setStopped(null);
    const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
    try {
      const { body } = await upload(replaceDocument, {
        params: { ...own.params, kind },
        fields: {},
        files: { [kind]: file },
        onProgress: setSent,
        signal: controller.signal,
      });
      setReply(queries, loanDetail, own, body);
      await invalidate(queries, ...loanLists);
      onSent();
    } catch (failure) {
      if (controller.signal.aborted) setStopped('cancelled');
      else if (!(failure instanceof ApiError)) throw failure;
      else if (isUnanswered(failure)) {
        setStopped('interrupted');
        setError(`${sentence(messageOf(failure))} It is safe to send it again.`);
      } else {
        setError(failure.fields[kind]?.[0] ?? messageOf(failure));
        invalidate(queries, callKey(loanDetail, own));
      }
    } finally {
      sending.current = null;
      setSent(null);
    }
  }

  return {
    file,
    error,
    sent,
    stopped,
    async choose(chosen: File) {
      setFile(chosen);
      setStopped(null);
      setError((await fileError(chosen)) ?? undefined);
    },
    /** Removes the file; while it is sent, stops that instead and keeps it. */
    remove() {
      if (sending.current) {
        sending.current.abort();
        return;
      }
      setFile(null);
      setError(undefined);
      setStopped(null);
    },
    send,
  };
}

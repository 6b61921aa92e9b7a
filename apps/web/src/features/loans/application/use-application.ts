import { ApiError } from '@quarrter/client/errors';
import { newRequestKey } from '@quarrter/client/request-key';
import { createLoan, type LoanRecord, salariedLoanFiles } from '@quarrter/contract/loans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { upload } from '../../../api/upload.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { fileError } from './schema.ts';
import type { FileKind } from './steps.ts';

type Files = Record<FileKind, File | null>;
type FileErrors = Partial<Record<FileKind, string>>;

/** How sending the application ended; null when the client cancelled it. */
export type Outcome =
  | { name: 'applied'; loan: LoanRecord }
  /** The server’s message for the `Loan Amount Exceeded` dialog. */
  | { name: 'exceeded'; message: string }
  | { name: 'failed'; error: ApiError };

const sendingOrder: readonly FileKind[] = ['file', 'id_card'];

/** The two files of an application, and its upload. */
export function useApplication(loanType: string) {
  const [files, setFiles] = useState<Files>({ file: null, id_card: null });
  const [errors, setErrors] = useState<FileErrors>({});
  const [sent, setSent] = useState<number | null>(null);
  const [interrupted, setInterrupted] = useState(false);
  const sending = useRef<AbortController | null>(null);
  const order = useRef<{ text: string; requestKey: string } | null>(null);
  const queries = useQueryClient();
  const { user_id } = useClient();

  async function choose(kind: FileKind, file: File) {
    const error = await fileError(file);
    setFiles((before) => ({ ...before, [kind]: file }));
    setErrors((before) => ({ ...before, [kind]: error ?? undefined }));
    setInterrupted(false);
  }

  /** Removes a file. During an upload it stops the upload instead and keeps everything. */
  function remove(kind: FileKind) {
    if (sending.current) {
      sending.current.abort();
      return;
    }
    setFiles((before) => ({ ...before, [kind]: null }));
    setErrors((before) => ({ ...before, [kind]: undefined }));
  }

  /** Whether both files are present and valid; otherwise sets their errors. */
  function checkFiles(): boolean {
    const missing = Object.fromEntries(
      sendingOrder.flatMap((kind) => (files[kind] ? [] : [[kind, salariedLoanFiles[kind]]])),
    );
    const nextErrors: FileErrors = { ...errors, ...missing };
    setErrors(nextErrors);
    return sendingOrder.every((kind) => !nextErrors[kind]);
  }

  async function send(fields: Record<string, string>): Promise<Outcome | null> {
    const attached = Object.fromEntries(
      sendingOrder.flatMap((kind) => (files[kind] ? [[kind, files[kind]]] : [])),
    );
    const text = JSON.stringify([fields, Object.values(attached).map(nameOf)]);
    if (order.current?.text !== text) order.current = { text, requestKey: newRequestKey() };
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    setInterrupted(false);
    try {
      const reply = await upload(createLoan, {
        params: { type: loanType },
        fields,
        files: attached,
        onProgress: setSent,
        signal: controller.signal,
        requestKey: order.current.requestKey,
      });
      if (reply.status === 200) return { name: 'exceeded', message: reply.body.message };
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.loans() }),
        queries.invalidateQueries({ queryKey: keys.transactions() }),
        queries.invalidateQueries({ queryKey: keys.userDetail(user_id) }),
      ]);
      return { name: 'applied', loan: reply.body };
    } catch (error) {
      if (controller.signal.aborted) return null;
      if (!(error instanceof ApiError)) throw error;
      setErrors((before) => ({ ...before, ...fileErrorsOf(error) }));
      setInterrupted(error.failure === 'network');
      return { name: 'failed', error };
    } finally {
      sending.current = null;
      setSent(null);
    }
  }

  return {
    files,
    errors,
    busy: sent !== null,
    interrupted,
    progressOf: (kind: FileKind) => (sent === null ? null : progressOf(files, kind, sent)),
    choose,
    remove,
    checkFiles,
    send,
  };
}

export type Application = ReturnType<typeof useApplication>;

function nameOf(file: File) {
  return [file.name, file.size, file.lastModified];
}

function fileErrorsOf({ fields }: ApiError): FileErrors {
  return Object.fromEntries(
    sendingOrder.flatMap((kind) => (fields[kind]?.[0] ? [[kind, fields[kind][0]]] : [])),
  );
}

/** The files are sent one after the other, so the bytes sent so far give the progress of each. */
function progressOf(files: Files, kind: FileKind, sent: number): number {
  const sizes = sendingOrder.map((one) => files[one]?.size ?? 0);
  const place = sendingOrder.indexOf(kind);
  const before = sizes.slice(0, place).reduce((total, size) => total + size, 0);
  const whole = sizes.reduce((total, size) => total + size, 0);
  const own = sizes[place] ?? 0;
  if (own === 0) return 0;
  return Math.min(1, Math.max(0, (sent * whole - before) / own));
}

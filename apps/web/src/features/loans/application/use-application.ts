import { invalidate } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { useRequestKey } from '@quarrter/client/use-request-key';
import { userDetailCall } from '@quarrter/contract/client/accounts';
import { createLoan, type LoanRecord, savedFilesField } from '@quarrter/contract/client/loans';
import { savedDocuments } from '@quarrter/contract/client/saved-documents';
import { type LoanKind, missingMessage } from '@quarrter/domain/loan-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activity, loanLists, waitForFigures } from '../../../api/changes.ts';
import { upload } from '../../../api/upload.ts';
import { fileError } from '../../../documents/file-error.ts';
import { useUpload } from '../../../documents/use-upload.ts';
import { useSavedFiles } from './use-saved-files.ts';

/** The chosen files, and their errors, by their names on the wire. */
type Files = { readonly [name: string]: File | undefined };
type FileErrors = { readonly [name: string]: string | undefined };

/** How sending the application ended; null when the client cancelled it. */
export type Outcome =
  | { name: 'applied'; loan: LoanRecord }
  /** The server’s message for the `Loan Amount Exceeded` dialog. */
  | { name: 'exceeded'; message: string }
  | { name: 'failed'; error: ApiError };

/** The files that were chosen or reused from an earlier application, and their errors. */
function useApplicationFiles(kind: LoanKind) {
  const [files, setFiles] = useState<Files>({});
  const [errors, setErrors] = useState<FileErrors>({});
  const saved = useSavedFiles(kind.type);

  const set = (name: string, file: File | undefined, error?: string) => {
    setFiles((before) => ({ ...before, [name]: file }));
    setErrors((before) => ({ ...before, [name]: error }));
  };

  /** Takes the document of an earlier application, or goes back to uploading one. */
  function reuse(name: string, choice: 'again' | 'newer') {
    saved.choose(name, choice);
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  /** Whether these files are present and valid; otherwise sets their errors. */
  function checkFiles(names: readonly string[]): boolean {
    const missing = names.flatMap((name) => {
      const file = kind.files[name];
      const isThere = files[name] !== undefined || saved.isUsed(name);
      return !file || file.optional || isThere ? [] : [[name, missingMessage(file)]];
    });
    const nextErrors: FileErrors = { ...errors, ...Object.fromEntries(missing) };
    setErrors(nextErrors);
    return names.every((name) => !nextErrors[name]);
  }

  /** The server's errors. A saved document that it does not take again has to be uploaded. */
  function showErrors(error: ApiError) {
    const wrong = fileErrorsOf(kind, error);
    for (const name of Object.keys(wrong)) saved.choose(name, 'newer');
    setErrors((before) => ({ ...before, ...wrong }));
  }

  return { files, errors, saved, set, reuse, checkFiles, showErrors };
}

/** The files of an application, and its upload. */
export function useApplication(kind: LoanKind) {
  const { set, showErrors, ...chosen } = useApplicationFiles(kind);
  const { files, saved } = chosen;
  const { sent, stopped, ...sending } = useUpload();
  const [attachedNames, setAttachedNames] = useState<readonly string[]>([]);
  const requestKey = useRequestKey();
  const queries = useQueryClient();

  async function choose(name: string, file: File) {
    const error = await fileError(file);
    set(name, file, error ?? undefined);
    sending.clearStopped();
  }

  /** Removes a file. During an upload it stops the upload instead and keeps everything. */
  function remove(name: string) {
    if (sending.isRunning()) return sending.cancel();
    sending.clearStopped();
    set(name, undefined);
  }

  /** Sends these answers and, of these files, those that were chosen. */
  async function send(
    answers: Record<string, string>,
    fileNames: readonly string[],
  ): Promise<Outcome | null> {
    const reused = saved.idsOf(fileNames.filter((name) => files[name] === undefined));
    const hasReused = Object.keys(reused).length > 0;
    const fields = { ...answers, ...(hasReused && { [savedFilesField]: JSON.stringify(reused) }) };
    const attached = attachedOf(files, fileNames);
    setAttachedNames(Object.keys(attached));
    try {
      return await sending.run(async (progress) => {
        const reply = await upload(createLoan, {
          params: { type: kind.type },
          fields,
          files: attached,
          ...progress,
          requestKey: requestKey.of([fields, Object.values(attached).map(nameOf)]),
        });
        if (reply.status === 200) return { name: 'exceeded', message: reply.body.message };
        const shown = [...loanLists, ...activity, userDetailCall, savedDocuments];
        await waitForFigures(invalidate(queries, ...shown));
        return { name: 'applied', loan: reply.body };
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrors(error);
      return { name: 'failed', error };
    }
  }

  return {
    ...chosen,
    busy: sent !== null,
    sent,
    /** Why the last upload ended without an answer. It can be sent again and is stored once. */
    stopped,
    progressOf(name: string): number | null {
      const sizes = attachedNames.map((attached) => files[attached]?.size ?? 0);
      return sent === null ? null : progressOf(sizes, attachedNames.indexOf(name), sent);
    },
    choose,
    remove,
    send,
    cancel: sending.cancel,
  };
}

export type Application = ReturnType<typeof useApplication>;

function attachedOf(files: Files, names: readonly string[]): Record<string, File> {
  return Object.fromEntries(
    names.flatMap((name) => (files[name] ? [[name, files[name]] as const] : [])),
  );
}

function nameOf(file: File) {
  return [file.name, file.size, file.lastModified];
}

function fileErrorsOf({ files }: LoanKind, { fields }: ApiError): FileErrors {
  const wrong = Object.keys(files).filter((name) => fields[name]?.[0]);
  return Object.fromEntries(wrong.map((name) => [name, fields[name]?.[0]]));
}

/** The files are sent one after the other, so the bytes sent so far give the progress of each. */
function progressOf(sizes: readonly number[], place: number, sent: number): number {
  const before = sizes.slice(0, Math.max(0, place)).reduce((total, size) => total + size, 0);
  const whole = sizes.reduce((total, size) => total + size, 0);
  const own = sizes[place] ?? 0;
  if (own === 0) return 0;
  return Math.min(1, Math.max(0, (sent * whole - before) / own));
}

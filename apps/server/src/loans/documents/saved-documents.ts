import { savedFilesField } from '@quarrter/contract/client/loans';
import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { findLoanKind, isReusable, type LoanKind, longestReuse } from '@quarrter/domain/loan-kinds';
import type { Upload } from '../../documents/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { LoansDeps } from '../deps.ts';
import { type EarlierDocumentRow, listDocumentsSince } from '../loan-parts.ts';
import { openDocument } from './open-document.ts';

type Applicant = { clientId: string; kind: LoanKind; today: IsoDate };
export type SavedDocument = { file: string; document: EarlierDocumentRow };

const gone = 'This document cannot be used again. Please upload it.';

/** The newest document for each file of this kind that the client need not upload again. */
export async function listSavedDocuments(
  reader: Reader,
  deps: Pick<LoansDeps, 'loanKinds'>,
  applicant: Applicant,
): Promise<SavedDocument[]> {
  const reusable = await readReusable(reader, deps, applicant);
  return Object.keys(applicant.kind.files).flatMap(
    (file) => reusable.find((one) => one.file === file) ?? [],
  );
}

/** Every document that can be used for each file of this kind, the newest first. */
async function readReusable(
  reader: Reader,
  { loanKinds }: Pick<LoansDeps, 'loanKinds'>,
  { clientId, kind, today }: Applicant,
): Promise<SavedDocument[]> {
  const oldest = addDays(today, -longestReuse(kind));
  const documents = await listDocumentsSince(reader, clientId, oldest);
  return Object.keys(kind.files).flatMap((file) =>
    documents.flatMap((document) => {
      const files = findLoanKind(loanKinds, document.loan_type)?.files ?? {};
      const earlier = { files, file: document.kind, uploadedOn: document.uploaded_on };
      return isReusable(kind, file, earlier, today) ? [{ file, document }] : [];
    }),
  );
}

/**
 * The application with the documents of the client that it names instead of uploading them. They
 * are read, checked and stored like uploaded ones, so that each application has files of its own. A
 * document that is another client's, unknown or too old is an error of its file. One that is not
 * the newest is taken too: when a request is repeated, the first one has stored newer copies.
 */
export async function withSavedFiles(
  deps: Pick<LoansDeps, 'db' | 'files' | 'loanKinds'>,
  applicant: Applicant,
  upload: Upload,
): Promise<Upload> {
  const named = readNames(applicant.kind, upload.fields[savedFilesField] ?? '');
  if (named === null) {
    const errors = { ...upload.errors, [savedFilesField]: ['Please send ids of documents.'] };
    return { ...upload, errors };
  }
  const wanted = Object.entries(named).filter(([file]) => !upload.files.has(file));
  if (wanted.length === 0) return upload;
  const reusable = await readReusable(deps.db, deps, applicant);
  const files = new Map(upload.files);
  const errors = { ...upload.errors };
  for (const [file, documentId] of wanted) {
    const found = reusable.find(
      (one) => one.file === file && one.document.document_id === documentId,
    )?.document;
    if (found === undefined) errors[file] = [gone];
    else {
      const loan = { clientId: applicant.clientId, loanId: found.loan_id };
      const { content, name } = await openDocument(deps.db, deps.files, loan, documentId);
      files.set(file, { name, content, uploadedOn: found.uploaded_on });
    }
  }
  return { ...upload, files, errors };
}

/** `{"id_card": "<document id>"}` with files of this kind; null for any other text. */
function readNames({ files }: LoanKind, text: string): { [file: string]: string } | null {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    const isOfIds =
      isRecord &&
      Object.entries(parsed).every(([name, id]) => Object.hasOwn(files, name) && isText(id));
    return isOfIds ? (parsed as { [file: string]: string }) : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

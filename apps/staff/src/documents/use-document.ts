import { useCall } from '@quarrter/client/calls';
import {
  bankReceiptConfirmation,
  correctionEvidence,
  estateEvidence,
  loanDocument,
  payoutConfirmation,
} from '@quarrter/contract/staff/documents';
import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../api/request.ts';

/** A document of an application, or the evidence of a proposal. */
export type DocumentRef = { of: keyof typeof calls; id: string; documentId: string };

const calls = {
  application: loanDocument,
  payout: payoutConfirmation,
  bankReceipt: bankReceiptConfirmation,
  correction: correctionEvidence,
  estate: estateEvidence,
};

/** Nothing of a document stays once its page is left. */
const noCache = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };

/** Opens a document, which the audit log records: once for each time its page is opened. */
export function useDocument({ of, id, documentId }: DocumentRef) {
  const [, open] = calls[of];
  return useCall(open, { params: { id, documentId } }, noCache);
}

/** One page as a picture; the page after it is fetched as well. */
export function useDocumentPage(document: DocumentRef, viewing: string, page: number) {
  return useQuery({
    ...noCache,
    queryKey: ['document page', document, viewing, page],
    queryFn: ({ signal }) => readPage(document, viewing, page, signal),
    enabled: page > 0,
  });
}

/** The pages of the document as a new PDF. */
export function requestCopy({ of, id, documentId }: DocumentRef): Promise<Blob> {
  const [copy] = calls[of];
  return requestFile(copy, { params: { id, documentId } });
}

async function readPage(
  { of, id, documentId }: DocumentRef,
  viewing: string,
  page: number,
  signal: AbortSignal,
): Promise<string> {
  const [, , call] = calls[of];
  const params = { id, documentId, page: String(page) };
  const picture = await requestFile(call, { params, query: { viewing }, signal });
  return dataAddress(picture);
}

/** The policy of the console allows pictures as `data:`, and no addresses of blobs. */
function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

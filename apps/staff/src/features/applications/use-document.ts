import { staffDocumentPage, staffDocumentPages } from '@quarrter/contract/staff-documents';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request, requestFile } from '../../api/request.ts';

export type DocumentRef = { loanId: string; documentId: string };

/** Nothing of a document stays once its page is left. */
const notKept = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };

/** Opens a document, which the audit log records: once for each time its page is opened. */
export function useDocument({ loanId, documentId }: DocumentRef) {
  return useQuery({
    ...notKept,
    queryKey: keys.document(documentId),
    queryFn: ({ signal }) =>
      request(staffDocumentPages, { params: { id: loanId, document_id: documentId }, signal }),
  });
}

/** One page as a picture; the page after it is fetched as well. */
export function useDocumentPage(document: DocumentRef, viewing: string, page: number) {
  return useQuery({
    ...notKept,
    queryKey: keys.documentPage(document.documentId, viewing, page),
    queryFn: ({ signal }) => readPage(document, viewing, page, signal),
    enabled: page > 0,
  });
}

async function readPage(
  { loanId, documentId }: DocumentRef,
  viewing: string,
  page: number,
  signal: AbortSignal,
): Promise<string> {
  const params = { id: loanId, document_id: documentId, page: String(page) };
  const picture = await requestFile(staffDocumentPage, { params, query: { viewing }, signal });
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

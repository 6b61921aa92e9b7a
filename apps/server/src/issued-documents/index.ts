export { attachDocument } from './attach-document.ts';
export { listIssuedDocuments, openIssuedById } from './client-documents.ts';
export { readCode } from './codes.ts';
export { eraseDocumentsAbout } from './erase-documents.ts';
export {
  countIssued,
  issueDocument,
  issueDocuments,
  newDocument,
  readIssued,
  withdrawDocuments,
} from './issue-document.ts';
export {
  type DocumentKind,
  defineDocument,
  type IssuedDocumentsDeps,
} from './kind.ts';
export { listUnmade, type UnmadeDocument } from './list-unmade.ts';
export { type OpenedPdf, openIssuedDocument } from './open-document.ts';
export { sendPdf } from './send-pdf.ts';
export { validDocuments } from './stored.ts';
export { type Verified, verifyCode } from './verify-code.ts';

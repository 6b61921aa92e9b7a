export { checkEvidence } from './check-evidence.ts';
export { listDocumentReadsBefore, readDocumentReads } from './console/document-reads.ts';
export { dispositionOf } from './console/document-replies.ts';
export { serveDocuments } from './console/view-documents.ts';
export { type Documents, openDocuments } from './documents.ts';
export { documentsJobs } from './jobs.ts';
export { oneFileBytes, readUpload, type Upload, type UploadedFile } from './read-upload.ts';

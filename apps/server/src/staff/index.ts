export { listDocumentReadsBefore, readDocumentReads } from './documents/document-reads.ts';

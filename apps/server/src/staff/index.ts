export { identityCorrection } from './clients/identity-correction.ts';
export { factorRemoval } from './clients/second-factor-removal.ts';
export { listDocumentReadsBefore, readDocumentReads } from './documents/document-reads.ts';

import { createRequire } from 'node:module';
import type PdfDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/**
 * A new document of pdfkit, whose modules take a tenth of a second to load: they load with the
 * first document, and not whenever a process starts.
 */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const Document: typeof PdfDocument = require('pdfkit');
  return new Document(options);
}

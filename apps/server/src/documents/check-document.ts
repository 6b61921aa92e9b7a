import type { DocumentProblem } from './reader/problems.mjs';

const notPdf = 'Please upload a PDF file.';
const damaged = 'This PDF is incomplete or damaged. Please save it again and upload the new file.';
const empty = 'This file is empty.';

/** Tells the client how to solve each problem that a reader finds. */
export const problemTexts: { readonly [problem in DocumentProblem]: string } = {
  damaged,
  'too-large':
    'This PDF unpacks to far more than a document contains. ' +
    'Please print it to a new PDF and upload that.',
  'too-long': 'This PDF has more than 500 pages. Please upload only the pages that we ask for.',
  password: 'This PDF needs a password. Please save a copy without one.',
};

export const infectedText =
  'Our virus scanner found a threat in this file. Please check your device, and upload the ' +
  'document as you received it from its source.';

/** PDF readers look for the end of a PDF within this many bytes. */
const tailBytes = 1024;

/**
 * Checks a PDF without reading the document (LON-24): it begins with its header, so that it cannot
 * be another type of file as well, and ends with the place of its cross-reference table.
 */
export function outerError(content: Uint8Array): string | null {
  if (content.length === 0) return empty;
  if (textOf(content.subarray(0, 5)) !== '%PDF-') return notPdf;
  const tail = textOf(content.subarray(-tailBytes));
  return /startxref\s+\d+\s+%%EOF/.test(tail) ? null : damaged;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

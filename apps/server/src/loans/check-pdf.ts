import { PDFDocument } from 'pdf-lib';

const notPdf = 'Please upload a PDF file.';
const damaged = 'This PDF is incomplete or damaged. Please save it again and upload the new file.';
const empty = 'This file is empty.';

/** Readers look for a PDF's beginning and end within this many bytes of the file's. */
const edgeBytes = 1024;

/**
 * LON-24: whether a file is a whole PDF by what it holds, whatever it is called: its beginning, its end with
 * the place of its cross-reference table, and objects that can be read. One that needs a password is allowed;
 * of it only the outside can be checked. Returns the text for the client, or null.
 */
export async function faultOfPdf(content: Uint8Array): Promise<string | null> {
  if (content.length === 0) return empty;
  const head = textOf(content.subarray(0, edgeBytes));
  const start = head.indexOf('%PDF-');
  if (start < 0) return notPdf;
  const tail = textOf(content.subarray(-edgeBytes));
  const end = /startxref\s+(\d+)\s+%%EOF/.exec(tail);
  if (end === null) return damaged;
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(textOf(content))) {
    return pointsToTable(content, start + Number(end[1])) ? null : damaged;
  }
  return (await canBeRead(content)) ? null : damaged;
}

/** The cross-reference table, or the stream that newer files have in its place. */
function pointsToTable(content: Uint8Array, offset: number): boolean {
  return /^\s*(xref|\d+\s+\d+\s+obj)/.test(textOf(content.subarray(offset, offset + 40)));
}

async function canBeRead(content: Uint8Array): Promise<boolean> {
  try {
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true };
    return (await PDFDocument.load(content, options)).getPageCount() > 0;
  } catch {
    return false;
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

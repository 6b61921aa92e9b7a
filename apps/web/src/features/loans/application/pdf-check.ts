import { fileLimitBytes } from '@quarrter/contract/loans';

/** Readers look for a PDF's beginning within this many bytes. */
const BEGINNING_BYTES = 1024;

/**
 * What the server would refuse about a file at once (LON-24), so that nobody sends 10 MB to learn it. Null when
 * it may be sent; whether it is a whole PDF is the server's to find.
 */
export async function fileError(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > fileLimitBytes) return 'The file is larger than 10 MB.';
  const beginning = await file
    .slice(0, BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (beginning === null) return 'This file cannot be read. Please choose it again.';
  const text = new TextDecoder('latin1').decode(beginning);
  return text.includes('%PDF-') ? null : 'Please upload a PDF file.';
}

import { fileLimitBytes } from '@quarrter/contract/client/loans';

const header = '%PDF-';

/**
 * The error the server would find at once, so that a client does not upload 10 MB to learn it; null
 * when the file may be sent. Only the server checks the whole PDF.
 */
export async function fileError(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > fileLimitBytes) return 'The file is larger than 10 MB.';
  const beginning = await file
    .slice(0, header.length)
    .arrayBuffer()
    .catch(() => null);
  if (beginning === null) return 'This file cannot be read. Please choose it again.';
  const text = new TextDecoder('latin1').decode(beginning);
  return text === header ? null : 'Please upload a PDF file.';
}

import { parentPort } from 'node:worker_threads';
import { PDFDocument } from 'pdf-lib';

/**
 * Runs in a thread of its own (check-pdf.ts): reads every object of a file a client sent, and
 * answers whether it has pages. A file made to unpack without end is given up from outside.
 */
async function canBeRead(content: Uint8Array): Promise<boolean> {
  try {
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true };
    return (await PDFDocument.load(content, options)).getPageCount() > 0;
  } catch {
    return false;
  }
}

parentPort?.on('message', async (content: Uint8Array) => {
  parentPort?.postMessage(await canBeRead(content));
});

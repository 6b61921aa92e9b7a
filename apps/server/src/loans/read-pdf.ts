import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Of a longer document, so many pages spread over it are read. */
const pagesRead = 50;

/**
 * Whether a file has pages that can be read. This runs in a thread of its own (check-pdf.ts), so
 * that a file made to unpack without end can be stopped from outside.
 */
async function canBeRead(content: Uint8Array): Promise<boolean> {
  const reading = getDocument({
    data: content,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useWorkerFetch: false,
  });
  try {
    const document = await reading.promise;
    const step = Math.ceil(document.numPages / pagesRead);
    for (let page = document.numPages; page > 0; page -= step) await document.getPage(page);
    return document.numPages > 0;
  } catch {
    return false;
  } finally {
    await reading.destroy();
  }
}

parentPort?.on('message', async (content: Uint8Array) => {
  parentPort?.postMessage(await canBeRead(content));
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../platform/http-error.ts';

const notPdf = 'Please upload a PDF file.';
const damaged = 'This PDF is incomplete or damaged. Please save it again and upload the new file.';
const empty = 'This file is empty.';

/** PDF readers look for the header and the end of a PDF within this many bytes. */
const edgeBytes = 1024;

/** A real document of 10 MB is read in about a second. */
const readingLimitMs = 5_000;

/** Every waiting file is in memory, and the last one waits for all the others. */
const waitingAtMost = 8;

const tooBusy =
  'We are checking many documents right now. Nothing was stored; please try again in a minute.';
const retryAfterSeconds = 60;

/**
 * Whether a file is a complete PDF, by its content and not by its name (LON-24): its header, its
 * end with the place of the cross-reference table, and pages that can be read. A PDF that needs a
 * password is accepted, though its pages cannot be checked. Returns the message for the client, or
 * null; throws a 503 while too many files are waiting.
 */
export async function pdfError(content: Uint8Array): Promise<string | null> {
  if (content.length === 0) return empty;
  const head = textOf(content.subarray(0, edgeBytes));
  const start = head.indexOf('%PDF-');
  if (start < 0) return notPdf;
  const tail = textOf(content.subarray(-edgeBytes));
  const end = /startxref\s+(\d+)\s+%%EOF/.exec(tail);
  if (end === null) return damaged;
  if (/\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(textOf(content))) {
    return pointsToTable(content, start + Number(end[1])) ? null : damaged;
  }
  return (await canBeRead(content)) ? null : damaged;
}

/** Whether the cross-reference table, or the stream of newer files, is where the file says. */
function pointsToTable(content: Uint8Array, offset: number): boolean {
  return /^\s*(xref|\d+\s+\d+\s+obj)/.test(textOf(content.subarray(offset, offset + 40)));
}

/** One thread reads for the whole process, one file at a time; it starts with the first file. */
let thread: Worker | undefined;
let lastReading: Promise<unknown> = Promise.resolve();
let unread = 0;

async function canBeRead(content: Uint8Array): Promise<boolean> {
  // One is being read, the others wait.
  if (unread > waitingAtMost) throw unavailable(tooBusy, retryAfterSeconds);
  unread += 1;
  const reading = lastReading.then(() => readInThread(content));
  lastReading = reading;
  try {
    return await reading;
  } finally {
    unread -= 1;
  }
}

/** Never rejects. A file that takes too long or too much memory ends the thread. */
async function readInThread(content: Uint8Array): Promise<boolean> {
  thread ??= startThread();
  try {
    thread.postMessage(content);
    const signal = AbortSignal.timeout(readingLimitMs);
    const [answer] = await once(thread, 'message', { signal });
    return answer === true;
  } catch {
    await thread?.terminate();
    thread = undefined;
    return false;
  }
}

function startThread(): Worker {
  const started = new Worker(new URL('./read-pdf.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // A thread that fails between two files must not end the process: the next file starts another.
  started.on('error', () => {
    if (thread === started) thread = undefined;
  });
  // The process may exit while the thread waits for files.
  started.unref();
  return started;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

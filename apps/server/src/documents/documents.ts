import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { unavailable } from '../platform/http/http-error.ts';
import { unwatched, type Watch } from '../platform/outside-services.ts';
import { infectedText, outerError, problemTexts } from './check-document.ts';
import { limitUploads, type Uploads } from './limit-uploads.ts';
import type { DocumentProblem } from './reader/problems.mjs';
import { redrawnPdf } from './redrawn-pdf.ts';
import { shareReaders } from './share-readers.ts';
import { type ReaderAnswer, ReaderEnded, ReaderTooSlow, startReader } from './start-reader.ts';
import { openVirusScanner, scannerAddressOf, type VirusScanner } from './virus-scanner.ts';

/** The error that a check found: a text for the client, and the name of a virus for staff. */
export type DocumentError = { message: string; virus: string | null };

/**
 * Documents that clients send are hostile until they were checked. `caller` is whose turn it is
 * when many are read: the client, or the member of staff.
 */
export type Documents = {
  /** How many uploads of a client are received at the same time. */
  uploads: Uploads;
  /** Null when the document can be accepted. Throws a 503 while it cannot be checked. */
  check(caller: string, content: Uint8Array): Promise<DocumentError | null>;
  /** Notes whether the scanner answers. */
  askScanner(): Promise<void>;
  /** How many pages it has. */
  countPages(caller: string, content: Uint8Array): Promise<number>;
  /** One page as a WebP picture; null when it cannot be drawn. */
  renderPage(caller: string, content: Uint8Array, page: number): Promise<Buffer | null>;
  /** Draws the pages anew as a PDF that holds nothing else of the document. */
  redraw(caller: string, content: Uint8Array, pages: number): Readable;
};

type Options = {
  /** ClamAV's daemon; null when there is none. */
  scannerUrl: string | null;
  log: { warn(details: object, message: string): void };
  /** Notes whether the daemon answers. */
  watchScanner?: Watch;
  start?: typeof startReader;
};

/**
 * A client who corrects a form sends the same files again, and staff open a document more than
 * once: the findings about it are remembered by its hash, which gives no one else's document away.
 */
const remembered = 1000;

/** Wide enough to read small print, at twice the size that a page has on a screen. */
const pageWidth = 1600;

const readersUnavailable =
  'Sorry, we cannot check documents right now. Please try again in a few minutes.';
const retryAfterSeconds = 120;

export function openDocuments({
  scannerUrl,
  log,
  watchScanner = unwatched,
  start = startReader,
}: Options): Documents {
  const readers = shareReaders();
  const scanner = scannerUrl === null ? null : openVirusScanner(scannerAddressOf(scannerUrl));

  /** Null when the reader ended without an answer. */
  async function read(
    caller: string,
    task: Parameters<typeof startReader>[0],
    content: Uint8Array,
  ): Promise<ReaderAnswer | null> {
    try {
      return await readers.run(caller, () => start(task, content));
    } catch (error) {
      if (error instanceof ReaderTooSlow) throw unavailable(readersUnavailable, retryAfterSeconds);
      if (!(error instanceof ReaderEnded)) throw error;
      log.warn({ err: error, task: task.what }, 'a document could not be read');
      return null;
    }
  }

  const problemOf = rememberByContent<DocumentProblem | null>(async (caller, content) => {
    const answer = await read(caller, { what: 'check' }, content);
    return answer === null ? undefined : (answer.problem ?? null);
  });
  const pagesOf = rememberByContent<number>(
    async (caller, content) => (await read(caller, { what: 'count' }, content))?.pages,
  );

  return {
    uploads: limitUploads(),
    async check(caller, content) {
      const outer = outerError(content);
      if (outer !== null) return { message: outer, virus: null };
      const found = await problemOf(caller, content);
      const problem = found === undefined ? 'damaged' : found;
      if (problem !== null) return { message: problemTexts[problem], virus: null };
      const virus = scanner === null ? null : await scan(scanner, content, { log, watchScanner });
      return virus === null ? null : { message: infectedText, virus };
    },
    async askScanner() {
      if (scanner === null) return;
      await watchScanner(() => scanner.scan(new Uint8Array())).catch(() => undefined);
    },
    async countPages(caller, content) {
      return (await pagesOf(caller, content)) ?? 0;
    },
    async renderPage(caller, content, page) {
      const task = { what: 'page', page, width: pageWidth, as: 'webp' } as const;
      return (await read(caller, task, content))?.body ?? null;
    },
    redraw(caller, content, pages) {
      const task = { what: 'page', width: pageWidth, as: 'jpeg' } as const;
      return redrawnPdf(pages, (page) => read(caller, { ...task, page }, content));
    },
  };
}

type Find<Found> = (caller: string, content: Uint8Array) => Promise<Found | undefined>;

/** Remembers a finding about each content. If the reader ends without an answer, nothing is. */
function rememberByContent<Found>(find: Find<Found>): Find<Found> {
  const known = new Map<string, Found>();
  return async (caller, content) => {
    const hash = createHash('sha256').update(content).digest('base64');
    const before = known.get(hash);
    if (before !== undefined) return before;
    const found = await find(caller, content);
    if (found === undefined) return undefined;
    const [oldest] = known.keys();
    if (known.size >= remembered && oldest !== undefined) known.delete(oldest);
    known.set(hash, found);
    return found;
  };
}

async function scan(
  scanner: VirusScanner,
  content: Uint8Array,
  { log, watchScanner }: Required<Pick<Options, 'log' | 'watchScanner'>>,
): Promise<string | null> {
  try {
    return await watchScanner(() => scanner.scan(content));
  } catch (error) {
    log.warn({ err: error }, 'the virus scanner does not answer');
    throw unavailable(readersUnavailable, retryAfterSeconds);
  }
}

import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { describe, expect, it, test } from 'vitest';
import { onePage, packedPdf } from '../../test/builders/raw-pdf.ts';
import { outerError, problemTexts } from './check-document.ts';
import { openDocuments } from './index.ts';
import { unreadable } from './reader/pages.mjs';
import { ReaderEnded, startReader } from './start-reader.ts';

const documents = openDocuments({ scannerUrl: null, log: { warn: () => undefined } });

const pdfError = async (content: Uint8Array, caller = 'client') =>
  (await documents.check(caller, content))?.message ?? null;

/** The same by the reader's own code in this process. */
async function errorHere(content: Buffer): Promise<string | null> {
  const problem = await unreadable(content);
  return outerError(content) ?? (problem && problemTexts[problem]);
}

const damaged = 'This PDF is incomplete or damaged. Please save it again and upload the new file.';

/** Three pages, with the cross-reference table of every PDF version. */
function aPdf(): Promise<Buffer> {
  const document = new PdfDocument();
  document.text('Page 1').addPage().text('Page 2').addPage().text('Page 3').end();
  return buffer(document);
}

const kinds = [
  ['with a table', aPdf],
  ['with packed objects', async () => packedPdf(onePage())],
] as const;

const pageOnly = packedPdf(onePage());
const htmlAndPdf = Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pageOnly]);
const lineAndPdf = Buffer.concat([Buffer.from('\r\n'), pageOnly]);

describe('LON-24: a file is a PDF by what it holds', () => {
  it.each(kinds)('accepts a whole PDF %s', async (_kind, make) => {
    const pdf = await make();
    expect(await pdfError(pdf)).toBeNull();
    expect(await pdfError(Buffer.concat([pdf, Buffer.from('\n\n')]))).toBeNull();
  });

  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'Please upload a PDF file.'],
    ['a web page', Buffer.from('<html>%PDF</html>'), 'Please upload a PDF file.'],
    ['a web page that is also a PDF', htmlAndPdf, 'Please upload a PDF file.'],
    ['a PDF that begins a line later', lineAndPdf, 'Please upload a PDF file.'],
    ['an empty file', Buffer.alloc(0), 'This file is empty.'],
    ['a beginning alone', Buffer.from('%PDF-1.7\n'), damaged],
    ['a beginning and an end alone', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), damaged],
  ])('rejects %s', async (_what, content, message) => {
    expect(await pdfError(content)).toBe(message);
  });

  it.each(kinds)('rejects a PDF %s that was cut off', async (_kind, make) => {
    const pdf = await make();
    const end = Buffer.from('\nstartxref\n100\n%%EOF\n');
    expect(await errorHere(pdf.subarray(0, Math.floor(pdf.length * 0.99)))).toBe(damaged);
    for (const part of [0.1, 0.3, 0.5, 0.7]) {
      const cut = pdf.subarray(0, Math.floor(pdf.length * part));
      expect(await errorHere(cut)).not.toBeNull();
      // Also when its last lines were put back.
      expect(await errorHere(Buffer.concat([cut, end]))).toBe(damaged);
    }
  });
});

describe('many files at once', () => {
  it('are rejected with 503 beyond a queue of eight, and accepted again afterwards', async () => {
    const pdf = await aPdf();
    const different = (number: number) => Buffer.concat([pdf, Buffer.from(`\n%${number}`)]);
    // Readers that find no problem: the queue is the subject, and a process each takes seconds.
    const queued = openDocuments({
      ...{ scannerUrl: null, log: { warn: () => undefined } },
      async start() {
        await new Promise((resolve) => setImmediate(resolve));
        return { problem: null, used: { peakBytes: 0, cpuMs: 0 }, body: Buffer.alloc(0) };
      },
    });
    const check = async (content: Buffer) =>
      (await queued.check('client', content))?.message ?? null;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => check(different(number))),
    );
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.slice(0, 9)).toEqual(Array(9).fill({ status: 'fulfilled', value: null }));
    expect(rejected.map(({ reason }) => [reason.status, reason.headers])).toEqual(
      Array(3).fill([503, { 'retry-after': '60' }]),
    );
    expect(rejected[0]?.reason.body.detail).toContain('Nothing was stored');
    expect(await check(pdf)).toBeNull();
  });
});

test('the pages of a document are counted once, however often staff open it', async () => {
  let readers = 0;
  const counting = openDocuments({
    scannerUrl: null,
    log: { warn: () => undefined },
    start: (task, content) => {
      readers += 1;
      return startReader(task, content);
    },
  });
  const pdf = await aPdf();
  expect(await counting.countPages('staff:officer', pdf)).toBe(3);
  expect(await counting.countPages('staff:approver', pdf)).toBe(3);
  expect(readers).toBe(1);
  expect(await counting.countPages('staff:officer', packedPdf(onePage()))).toBe(1);
  expect(readers).toBe(2);
});

test('a document whose reader ended without an answer is read again the next time', async () => {
  let ended = 0;
  const interrupted = openDocuments({
    ...{ scannerUrl: null, log: { warn: () => undefined } },
    async start(task, content) {
      ended += 1;
      if (ended === 1) throw new ReaderEnded('the reader ended with SIGKILL');
      return startReader(task, content);
    },
  });
  const pdf = await aPdf();
  expect(await interrupted.check('client', pdf)).toMatchObject({ message: damaged });
  expect(await interrupted.check('client', pdf)).toBeNull();
});

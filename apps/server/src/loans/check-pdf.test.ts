import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pdfError } from './check-pdf.ts';

const damaged = 'This PDF is incomplete or damaged. Please save it again and upload the new file.';

/** Three pages, with the cross-reference table of every PDF version. */
function aPdf(): Promise<Buffer> {
  const document = new PdfDocument();
  document.text('Page 1').addPage().text('Page 2').addPage().text('Page 3').end();
  return buffer(document);
}

/** One page in the form of PDF 1.5 and later: packed objects and a cross-reference stream. */
function aPackedPdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
  ];
  const places = objects.map((_, place) => objects.slice(0, place).join('').length);
  const index = places.map((place, number) => `${number + 1} ${place} `).join('');
  const first = index.length;
  const header = Buffer.from('%PDF-1.7\n');
  const packed = stream(
    4,
    `/Type/ObjStm/N 3/First ${first}`,
    Buffer.from(index + objects.join('')),
  );
  const table = Buffer.from(
    [
      [0, 0, 0],
      [2, 4, 0],
      [2, 4, 1],
      [2, 4, 2],
      [1, header.length, 0],
      [1, header.length + packed.length, 0],
    ].flatMap(([kind = 0, place = 0, number = 0]) => [kind, place >> 8, place & 255, number]),
  );
  const references = stream(5, '/Type/XRef/Size 6/W[1 2 1]/Root 1 0 R', table);
  const end = Buffer.from(`startxref\n${header.length + packed.length}\n%%EOF\n`);
  return Buffer.concat([header, packed, references, end]);
}

function stream(id: number, entries: string, content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`${id} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

const kinds = [
  ['with a table', aPdf],
  ['with packed objects', async () => aPackedPdf()],
] as const;

const changed = (pdf: Buffer, from: string, to: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');

describe('LON-24: a file is a PDF by what it holds', () => {
  it.each(kinds)('accepts a whole PDF %s', async (_kind, make) => {
    const pdf = await make();
    expect(await pdfError(pdf)).toBeNull();
    const padded = Buffer.concat([Buffer.from('\r\n'), pdf, Buffer.from('\n\n')]);
    expect(await pdfError(padded)).toBeNull();
  });

  it('accepts a PDF that needs a password', async () => {
    const locked = changed(await aPdf(), 'trailer\n<<', 'trailer\n<<\n/Encrypt 99 0 R');
    expect(locked.toString('latin1')).toContain('/Encrypt');
    expect(await pdfError(locked)).toBeNull();
  });

  it('rejects a PDF that needs a password and whose table is not where it says', async () => {
    const locked = changed(await aPdf(), 'trailer\n<<', 'trailer\n<<\n/Encrypt 99 0 R');
    expect(await pdfError(changed(locked, 'startxref\n', 'startxref\n9'))).toBe(damaged);
  });

  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'Please upload a PDF file.'],
    ['a web page', Buffer.from('<html>%PDF</html>'), 'Please upload a PDF file.'],
    ['an empty file', Buffer.alloc(0), 'This file is empty.'],
    ['a beginning alone', Buffer.from('%PDF-1.7\n'), damaged],
    ['a beginning and an end alone', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), damaged],
  ])('rejects %s', async (_what, content, message) => {
    expect(await pdfError(content)).toBe(message);
  });

  it.each(kinds)('rejects a PDF %s that was cut off', async (_kind, make) => {
    const pdf = await make();
    const end = Buffer.from('\nstartxref\n100\n%%EOF\n');
    for (const part of [0.1, 0.3, 0.5, 0.7]) {
      const cut = pdf.subarray(0, Math.floor(pdf.length * part));
      expect(await pdfError(cut)).not.toBeNull();
      // Also when its last lines were put back.
      expect(await pdfError(Buffer.concat([cut, end]))).toBe(damaged);
    }
  });

  it('gives up on a file made to unpack without end, while the server goes on', async () => {
    const table = Buffer.alloc(100_000_000);
    const references = stream(1, '/Type/XRef/Size 100000000/W[1 2 1]/Root 2 0 R', table);
    const end = Buffer.from('startxref\n9\n%%EOF\n');
    const bomb = Buffer.concat([Buffer.from('%PDF-1.7\n'), references, end]);
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 20);
    expect(await pdfError(bomb)).toBe(damaged);
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(5);
  });
});

describe('many files at once', () => {
  it('are rejected with 503 beyond a queue of eight, and accepted again afterwards', async () => {
    const pdf = await aPdf();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => pdfError(pdf)));
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.slice(0, 9)).toEqual(Array(9).fill({ status: 'fulfilled', value: null }));
    expect(rejected.map(({ reason }) => [reason.status, reason.headers])).toEqual(
      Array(3).fill([503, { 'retry-after': '60' }]),
    );
    expect(rejected[0]?.reason.body.detail).toContain('Nothing was stored');
    expect(await pdfError(pdf)).toBeNull();
  });
});

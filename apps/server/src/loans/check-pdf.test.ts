import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfError } from './check-pdf.ts';

const damaged = 'This PDF is incomplete or damaged. Please save it again and upload the new file.';

async function aPdf(useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < 3; page += 1) document.addPage().drawText(`Page ${page}`);
  return Buffer.from(await document.save({ useObjectStreams }));
}

const changed = (pdf: Buffer, from: string, to: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');

describe('LON-24: a file is a PDF by what it holds', () => {
  it.each([true, false])(
    'takes whole ones, older and newer (object streams %s)',
    async (streams) => {
      const pdf = await aPdf(streams);
      expect(await pdfError(pdf)).toBeNull();
      expect(await pdfError(Buffer.concat([Buffer.from('\r\n'), pdf, Buffer.from('\n\n')]))).toBe(
        null,
      );
    },
  );

  it('takes one that needs a password, and refuses one whose table is not where it says', async () => {
    const locked = changed(await aPdf(false), 'trailer\n<<', 'trailer\n<<\n/Encrypt 99 0 R');
    expect(locked.toString('latin1')).toContain('/Encrypt');
    expect(await pdfError(locked)).toBeNull();
    const astray = changed(locked, 'startxref\n', 'startxref\n9');
    expect(await pdfError(astray)).toBe(damaged);
  });

  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'Please upload a PDF file.'],
    ['a web page', Buffer.from('<html>%PDF</html>'), 'Please upload a PDF file.'],
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
    ['a beginning only', Buffer.from('%PDF-1.7\n'), damaged],
    ['a shell', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), damaged],
  ])('refuses %s', async (_what, content, message) => {
    expect(await pdfError(content)).toBe(message);
  });

  it('refuses one that was cut off anywhere, also when its last lines were put back', async () => {
    const pdf = await aPdf(true);
    const end = Buffer.from('\nstartxref\n100\n%%EOF\n');
    for (const part of [0.1, 0.3, 0.5, 0.7]) {
      const cut = pdf.subarray(0, Math.floor(pdf.length * part));
      expect(await pdfError(cut)).not.toBeNull();
      expect(await pdfError(Buffer.concat([cut, end]))).toBe(damaged);
    }
  });

  it('gives up on one made to unpack without end, while the server goes on', async () => {
    let packed = Buffer.alloc(400_000_000);
    packed = deflateSync(packed, { level: 9 });
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const tail = '\nendstream\nendobj\nstartxref\n9\n%%EOF\n';
    const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)]);
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 20);
    expect(await pdfError(bomb)).toBe(damaged);
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(5);
  });

  it('refuses further ones while many are waiting, and takes them again afterwards', async () => {
    const pdf = await aPdf(true);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => pdfError(pdf)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.slice(0, 9)).toEqual(Array(9).fill({ status: 'fulfilled', value: null }));
    expect(refused.map(({ reason }) => [reason.status, reason.headers])).toEqual(
      Array(3).fill([503, { 'retry-after': '60' }]),
    );
    expect(refused[0]?.reason.body.detail).toContain('Nothing was stored');
    expect(await pdfError(pdf)).toBeNull();
  });
});

import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { writePdf } from './write-pdf.ts';

function aPicture(width: number, height: number) {
  const jpeg = new Uint8Array(createCanvas(width, height).toBuffer('image/jpeg'));
  return { jpeg, width, height };
}

test('a PDF of photos has one page for each, upright or wide as the photo is', async () => {
  const pdf = writePdf([aPicture(300, 400), aPicture(400, 300)], 'bank-statement');
  const document = await getDocument({ data: new Uint8Array(pdf), stopAtErrors: true }).promise;
  expect(document.numPages).toBe(2);
  const pages = [await document.getPage(1), await document.getPage(2)];
  const sizes = pages.map(({ view }) => view.slice(2).map(Math.round));
  expect(sizes).toEqual([
    [595, 842],
    [842, 595],
  ]);
});

test('a PDF of photos starts as the server wants it, and runs nothing', () => {
  const text = Buffer.from(writePdf([aPicture(30, 40)], 'id-card')).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|AA|Encrypt)\b/);
});

test('a photo is stored in the PDF as it is', () => {
  const picture = aPicture(30, 40);
  const pdf = Buffer.from(writePdf([picture], 'id-card'));
  expect(pdf.includes(Buffer.from(picture.jpeg))).toBe(true);
});

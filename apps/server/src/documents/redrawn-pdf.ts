import type { Readable } from 'node:stream';
import { newPdf } from '../platform/pdf/pdfkit.ts';
import type { ReaderAnswer } from './start-reader.ts';

/** Sizes of a page in points; a reader that a document took over may answer anything. */
const [smallestSide, largestSide] = [36, 14_400];

/**
 * A PDF made of pictures of pages, which holds no more than they show: no script, file, link or
 * text of the document that was drawn. Each page is drawn when the one before is written, and none
 * after the reader of the stream has left.
 */
export function redrawnPdf(
  pages: number,
  draw: (page: number) => Promise<ReaderAnswer | null>,
): Readable {
  const pdf = newPdf({ autoFirstPage: false, margin: 0 });
  const write = async () => {
    for (let page = 1; page <= pages && !pdf.destroyed; page += 1) {
      const drawn = await draw(page);
      if (pdf.destroyed) return;
      if (drawn === null) addNotice(pdf, page);
      else addPicture(pdf, drawn);
    }
    pdf.end();
  };
  write().catch((error: Error) => pdf.destroy(error));
  return pdf;
}

function addPicture(pdf: PDFKit.PDFDocument, { body, size }: ReaderAnswer): void {
  const [width = 595, height = 842] = (size ?? []).map(sideOf);
  pdf.addPage({ size: [width, height], margin: 0 }).image(body, 0, 0, { width, height });
}

function sideOf(points: number): number {
  return Math.min(Math.max(points || smallestSide, smallestSide), largestSide);
}

function addNotice(pdf: PDFKit.PDFDocument, page: number): void {
  pdf.addPage({ size: 'A4', margin: 72 }).text(`Page ${page} cannot be shown.`);
}

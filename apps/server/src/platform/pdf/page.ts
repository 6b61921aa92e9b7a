import { brand, contact } from '@quarrter/ui/brand';
import { registerFonts } from './fonts.ts';
import { newPdf } from './pdfkit.ts';

/** A PDF that is being written. `root` is its tree of tags, by which a screen reader reads it. */
export type Pdf = {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
  /** The whole file, once it is finished. */
  readonly file: Promise<Buffer>;
};

/** In points, of which 72 are an inch. */
export const margin = 54;
const bottomMargin = 70;

/** The colours of the light theme (tokens.css); paper has no other. */
export const colours = {
  ink: '#14143a',
  soft: '#4e4f76',
  line: '#c9c9dc',
  shade: '#f1f1f8',
  main: '#26246f',
  accent: '#f6862d',
} as const;

export type DocumentInfo = {
  /** Shown by the reader's program as the name of the window. */
  title: string;
  subject?: string;
  /** Written into the file, so that the same content gives the same bytes on any day. */
  createdAt: Date;
  /** Frees the memory of each page once it is full. How many there are is then not written. */
  isLong?: boolean;
};

/** Starts a document of A4 pages with the lender's mark at its head. */
export function startDocument({ title, subject, createdAt, isLong = false }: DocumentInfo): Pdf {
  const doc = newPdf({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: bottomMargin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
    // The number of pages is written on each of them once it is known.
    bufferPages: !isLong,
    info: {
      Title: title,
      Author: brand.legalName,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: createdAt,
      ...(subject === undefined ? {} : { Subject: subject }),
    },
  });
  registerFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pdf = { doc, root, file: collect(doc) };
  if (isLong) footEachPage(pdf);
  drawMark(pdf);
  return pdf;
}

/** Writes the foot of each page as it begins. */
function footEachPage({ doc }: Pdf): void {
  let page = 0;
  const foot = () => {
    page += 1;
    const { x, y } = doc;
    drawFoot(doc, `Page ${page}`);
    doc.x = x;
    doc.y = y;
  };
  foot();
  doc.on('pageAdded', foot);
}

/** Gives the finished file. */
export async function finishDocument({ doc, root, file }: Pdf): Promise<Buffer> {
  root.end();
  if (doc.options.bufferPages) footAllPages(doc);
  doc.end();
  return file;
}

/** A document comes in hundreds of small pieces a page, which would take more memory than it. */
function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let pieces: Uint8Array[] = [];
  doc.on('data', (piece: Uint8Array) => {
    pieces.push(piece);
    if (pieces.length < 4096) return;
    parts.push(Buffer.concat(pieces));
    pieces = [];
  });
  return new Promise((resolve, reject) => {
    doc.on('error', reject);
    doc.on('end', () => resolve(Buffer.concat([...parts, ...pieces])));
  });
}

function footAllPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    drawFoot(doc, `Page ${page + 1} of ${count}`);
  }
}

/** How wide the text is. */
export function textWidth({ doc }: Pdf): number {
  return doc.page.width - 2 * margin;
}

/** Begins a new page when less than this height is left. Tells whether it did. */
export function reserveHeight({ doc }: Pdf, height: number): boolean {
  if (doc.y + height <= doc.page.maxY()) return false;
  doc.addPage();
  return true;
}

/** Draws decoration that a screen reader skips: lines, boxes, the mark. */
export function decorate(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
}

/** The mark of `Logo.tsx`, whose picture is 40 wide, with the brand's name. */
function drawMark({ doc }: Pdf): void {
  decorate(doc, () => {
    doc.translate(margin, margin - 12).scale(0.6);
    doc.path(ring).fill(colours.main);
    doc.path('M21.5 21.5H38A16.5 16.5 0 0 1 21.5 38V21.5Z').fill(colours.accent);
  });
  decorate(doc, () => {
    doc.font('title', 15).fillColor(colours.main);
    doc.text(brand.name, margin + 30, margin - 9, { lineBreak: false });
  });
  doc.x = margin;
  doc.y = margin + 34;
}

const ring =
  'M17.5 2.1v7.1a10.5 10.5 0 0 0-8.3 8.3H2.1A17.5 17.5 0 0 1 17.5 2.1Z' +
  'M20.5 2.1a17.5 17.5 0 0 1 15.4 15.4h-7.1a10.5 10.5 0 0 0-8.3-8.3V2.1Z' +
  'M17.5 35.9A17.5 17.5 0 0 1 2.1 20.5h7.1a10.5 10.5 0 0 0 8.3 8.3v7.1Z';

function drawFoot(doc: PDFKit.PDFDocument, pageNumber: string): void {
  const top = doc.page.height - bottomMargin + 22;
  const width = doc.page.width - 2 * margin;
  // Text below the margin would otherwise begin another page.
  doc.page.margins.bottom = 0;
  decorate(doc, () => {
    doc.moveTo(margin, top - 6).lineTo(margin + width, top - 6);
    doc.lineWidth(0.6).stroke(colours.line);
    doc.font('text', 8).fillColor(colours.soft);
    doc.text(`${brand.legalName}, ${contact.address}`, margin, top, { width: width - 80 });
    doc.text(`${contact.email}, ${contact.phone}`, margin, top + 11, { width: width - 80 });
    doc.text(pageNumber, margin + width - 80, top, { width: 80, align: 'right' });
  });
  doc.page.margins.bottom = bottomMargin;
}

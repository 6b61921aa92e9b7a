import { readFileSync } from 'node:fs';
import PdfDocument from 'pdfkit';

const fontNames = ['text', 'strong', 'title'] as const;
export type FontName = (typeof fontNames)[number];

/** A typeface as the library that pdfkit uses has parsed it. */
type Typeface = { readonly postscriptName: string };

const typefaces = new Map<FontName, Typeface>();

/** Makes the typefaces known to a document by our names for them. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of fontNames) {
    const typeface = typefaces.get(name) ?? parse(name);
    typefaces.set(name, typeface);
    // pdfkit takes a parsed typeface like the bytes of one; its types do not say so.
    doc.registerFont(name, typeface as unknown as PDFKit.Mixins.PDFFontSource);
  }
}

/**
 * Once for all documents: it costs as much as writing one. A glyph remembers the letter it was
 * first used for, which is the same in every document: in our files each letter has a glyph of its
 * own.
 */
function parse(name: FontName): Typeface {
  const bytes = readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url));
  const doc = new PdfDocument({ autoFirstPage: false }).font(bytes);
  return (doc as unknown as { _font: { font: Typeface } })._font.font;
}

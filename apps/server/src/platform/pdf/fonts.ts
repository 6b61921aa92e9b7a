import { readFileSync } from 'node:fs';
import { newPdf } from './pdfkit.ts';

const fontNames = ['text', 'strong', 'title'] as const;
export type FontName = (typeof fontNames)[number];

/** A typeface as the library that pdfkit uses has parsed it. */
type Typeface = {
  readonly characterSet: readonly number[];
  glyphForCodePoint(point: number): unknown;
};

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
 * first asked for, so that the text of a document can be read out, searched and copied. Each is
 * asked for by its letter here: as a part of another one, `U` in `Ụ`, it would remember none, and
 * later documents would have gaps.
 */
function parse(name: FontName): Typeface {
  const bytes = readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url));
  const doc = newPdf({ autoFirstPage: false }).font(bytes);
  const typeface = (doc as unknown as { _font: { font: Typeface } })._font.font;
  for (const point of typeface.characterSet) typeface.glyphForCodePoint(point);
  return typeface;
}

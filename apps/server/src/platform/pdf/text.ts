import type { FontName } from './fonts.ts';
import { colours, decorate, margin, type Pdf, reserveHeight, textWidth } from './page.ts';

/** Composed letters have a shape of their own; a letter and its accent apart may not meet. */
export const printable = (text: string) => text.normalize('NFC');

/** A letter that the typeface of titles lacks: Latin beyond that of western Europe. */
const foreignToTitles =
  /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/;

/** The document's name, in the brand's typeface, where that has all letters. */
export function title(pdf: Pdf, text: string): void {
  write(pdf, 'H1', text, { font: 'title', size: 22, colour: colours.main, after: 10 });
}

/** Begins a part of the document; never the last line of a page. */
export function heading(pdf: Pdf, text: string): void {
  if (pdf.doc.y > margin + 4) pdf.doc.y += 8;
  reserveHeight(pdf, 90);
  write(pdf, 'H2', text, { font: 'title', size: 13, colour: colours.main, after: 5 });
}

export type ParagraphLook = {
  /** `strong` for text that must not be missed, `soft` for small print. */
  tone?: 'plain' | 'strong' | 'soft';
};

export function paragraph(pdf: Pdf, text: string, { tone = 'plain' }: ParagraphLook = {}): void {
  write(pdf, 'P', text, {
    font: tone === 'strong' ? 'strong' : 'text',
    size: tone === 'soft' ? 8.5 : 10,
    colour: tone === 'soft' ? colours.soft : colours.ink,
    after: 7,
  });
}

/** Points that have no order. */
export function bullets(pdf: Pdf, items: readonly string[]): void {
  const { doc, root } = pdf;
  const list = doc.struct('L');
  root.add(list);
  for (const item of items) {
    doc.font('text', 10);
    const width = textWidth(pdf) - 14;
    reserveHeight(pdf, doc.heightOfString(printable(item), { width }));
    const top = doc.y;
    decorate(doc, () => doc.circle(margin + 4, top + 7.5, 1.7).fill(colours.main));
    list.add(
      doc.struct('LI', {}, () => {
        doc.font('text', 10).fillColor(colours.ink);
        doc.text(printable(item), margin + 14, top, { width, lineGap: 1.5 });
      }),
    );
    doc.y += 3;
  }
  list.end();
  doc.x = margin;
  doc.y += 4;
}

type Look = { font: FontName; size: number; colour: string; after: number };

function write(pdf: Pdf, tag: string, text: string, { font, size, colour, after }: Look): void {
  const { doc, root } = pdf;
  const shown = printable(text);
  const available = font === 'title' && foreignToTitles.test(shown) ? 'strong' : font;
  root.add(
    doc.struct(tag, {}, () => {
      doc.font(available, size).fillColor(colour);
      doc.text(shown, margin, doc.y, { width: textWidth(pdf), lineGap: 1.5 });
    }),
  );
  doc.y += after;
}

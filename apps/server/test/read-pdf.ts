import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a reader's program sees it. */
export type ReadPdf = {
  title: string;
  language: string;
  /** The text of each page. */
  pages: string[];
  /** The tags that a screen reader uses, and the texts that stand for pictures. */
  roles: string[];
  alternatives: string[];
  /** How many characters have no shape in their typeface: their number in it is 0. */
  missingGlyphs: number;
};

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(content), useSystemFonts: false });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as {
    info: { Title?: string; Language?: string };
  };
  const read: ReadPdf = {
    title: info.Title ?? '',
    language: info.Language ?? '',
    pages: [],
    roles: [],
    alternatives: [],
    missingGlyphs: 0,
  };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    read.pages.push(texts.join(''));
    collectTags(await page.getStructTree(), read);
    read.missingGlyphs += await countMissing(page);
  }
  await task.destroy();
  return read;
}

type Tag = { role?: string; alt?: string; children?: readonly object[] };

function collectTags(tag: Tag, read: ReadPdf): void {
  if (tag.role !== undefined) read.roles.push(tag.role);
  if (tag.alt !== undefined) read.alternatives.push(tag.alt);
  for (const child of tag.children ?? []) collectTags(child, read);
}

async function countMissing(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = argsArray.filter((_, place) => fnArray[place] === OPS.showText);
  const glyphs: { originalCharCode?: number }[] = shown.flat(2);
  return glyphs.filter((glyph) => glyph?.originalCharCode === 0).length;
}

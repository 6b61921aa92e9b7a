import { fileLimitBytes } from '@quarrter/contract/client/loans';
import { drawStored, jpegOf } from './draw-page.ts';
import type { PhotoPage } from './photo-pages.ts';
import { type Picture, writePdf } from './write-pdf.ts';

/** From clear enough for small print to barely readable; the first that fits is used. */
const looks = [
  { longest: 2000, quality: 0.8 },
  { longest: 1800, quality: 0.7 },
  { longest: 1600, quality: 0.6 },
  { longest: 1300, quality: 0.55 },
  { longest: 1000, quality: 0.5 },
  { longest: 800, quality: 0.4 },
];

/** More than a PDF needs for each page beside its picture, and once for the whole file. */
const frameBytes = 4096;

/**
 * One PDF of these pages, under the server’s limit of 10 MB. `onPage` is told which page is being
 * prepared, from 1. Rejects with the signal’s reason when it is aborted.
 */
export async function makePdf(
  pages: readonly PhotoPage[],
  name: string,
  { onPage, signal }: { onPage: (place: number) => void; signal: AbortSignal },
): Promise<File> {
  const room = fileLimitBytes - frameBytes * (pages.length + 1);
  for (const look of looks) {
    const pictures = await picturesOf(pages, look, room, { onPage, signal });
    if (pictures === null) continue;
    const content = await writePdf(pictures, name);
    signal.throwIfAborted();
    return new File([content], `${name}.pdf`, { type: 'application/pdf' });
  }
  throw new Error('the pages do not fit into one PDF');
}

/** Null as soon as they need more room than there is. */
async function picturesOf(
  pages: readonly PhotoPage[],
  { longest, quality }: (typeof looks)[number],
  room: number,
  { onPage, signal }: { onPage: (place: number) => void; signal: AbortSignal },
): Promise<Picture[] | null> {
  const pictures: Picture[] = [];
  let left = room;
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    onPage(index + 1);
    const canvas = await drawStored(page, longest);
    const jpeg = await jpegOf(canvas, quality);
    left -= jpeg.size;
    if (left < 0) return null;
    const { width, height } = canvas;
    pictures.push({ jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height });
  }
  return pictures;
}

/** The pages of a document that is made of photographs, and the operations on them. */

/** A part of a photo, as shares of its width and height after it was turned. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type PhotoPage = PageShape & {
  readonly id: number;
  /** Upright as the camera meant it, and without the camera's other metadata. */
  readonly photo: Blob;
};

/** The photo’s size, and the part of it that is shown. */
export type PageShape = {
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise. */
  readonly turns: number;
  /** Null is the whole photo. */
  readonly crop: CropArea | null;
};

type Size = { readonly width: number; readonly height: number };

/** A statement of half a year has about 20 pages. */
export const maxPages = 30;

/** Turns a page by 90° clockwise, and its crop with it. */
export function turnPage(page: PhotoPage): PhotoPage {
  const { crop } = page;
  return {
    ...page,
    turns: (page.turns + 1) % 4,
    crop: crop && {
      x: 1 - crop.y - crop.height,
      y: crop.x,
      width: crop.height,
      height: crop.width,
    },
  };
}

/** Moves a page to another place; the pages in between make room. */
export function movePage(
  pages: readonly PhotoPage[],
  id: number,
  step: -1 | 1,
): readonly PhotoPage[] {
  const from = pages.findIndex((page) => page.id === id);
  const to = from + step;
  const page = pages[from];
  if (!page || to < 0 || to >= pages.length) return pages;
  return pages.toSpliced(from, 1).toSpliced(to, 0, page);
}

/** The photo’s size after its turns. */
export function turnedSize({ turns, width, height }: PageShape): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The size of the visible part of the page, in pixels of its photo. */
export function shownSize(page: PageShape): Size {
  const turned = turnedSize(page);
  return {
    width: turned.width * (page.crop?.width ?? 1),
    height: turned.height * (page.crop?.height ?? 1),
  };
}

/** Scales a size down until its longer side fits; never up. */
export function fitInto({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The pages that a PDF of ours was made of, so that they can be changed again. */
const sources = new WeakMap<File, readonly PhotoPage[]>();

export function rememberPages(pdf: File, pages: readonly PhotoPage[]): void {
  sources.set(pdf, pages);
}

/** Empty for a PDF that was chosen as it is. */
export function pagesOf(pdf: File): readonly PhotoPage[] {
  return sources.get(pdf) ?? [];
}

// @ts-check
/** @import { DocumentProblem } from './problems.mjs' */
/** @import { PageTask } from './task.mjs' */
/** @import { PDFDocumentProxy, PDFDocumentLoadingTask } from 'pdfjs-dist' */

/** Of a longer document, so many pages spread over it are read. */
const pagesRead = 50;

/** A statement of several years has some hundred pages. */
const maxPages = 500;

/** Larger pictures are left out of a page: 20 megapixels are a page at 500 dots an inch. */
const pixelsOfPicture = 40_000_000;

/** A page that is many times as high as it is wide becomes smaller instead. */
const pixelsOfPage = 8_000_000;

/** Where pdfjs has its fonts, character maps and decoders. */
const library = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));

/**
 * Whether the pages can be read: null when they can.
 * @param {Buffer} content
 * @returns {Promise<DocumentProblem | null>}
 */
export async function unreadable(content) {
  try {
    return await withDocument(content, async (document) => {
      if (document.numPages > maxPages) return 'too-long';
      const step = Math.ceil(document.numPages / pagesRead);
      for (let page = document.numPages; page > 0; page -= step) await document.getPage(page);
      return document.numPages > 0 ? null : 'damaged';
    });
  } catch (error) {
    const { name } = /** @type {Error} */ (error);
    return name === 'PasswordException' ? 'password' : 'damaged';
  }
}

/** @param {Buffer} content */
export function countPages(content) {
  return withDocument(content, async (document) => document.numPages);
}

/**
 * One page as a picture, with its size in points.
 * @param {Buffer} content
 * @param {PageTask} task
 */
export async function renderPage(content, { page, width, as }) {
  const { createCanvas } = await import('@napi-rs/canvas');
  return withDocument(content, async (document) => {
    const shown = await document.getPage(page);
    const size = shown.getViewport({ scale: 1 });
    const fitting = Math.sqrt(pixelsOfPage / (size.width * size.height));
    const viewport = shown.getViewport({ scale: Math.min(width / size.width, fitting) });
    const canvas = createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    await shown.render({ canvas: /** @type {any} */ (canvas), viewport }).promise;
    const picture = await (as === 'jpeg' ? canvas.encode(as, 85) : canvas.encode(as, 85));
    return { picture, size: [size.width, size.height] };
  });
}

/**
 * @template T
 * @param {Buffer} content
 * @param {(document: PDFDocumentProxy) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function withDocument(content, use) {
  prepareWithoutCanvas();
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  /** @type {PDFDocumentLoadingTask} */
  const reading = getDocument({
    data: new Uint8Array(content),
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    isEvalSupported: false,
    maxImageSize: pixelsOfPicture,
    standardFontDataUrl: pathOf('standard_fonts/'),
    cMapUrl: pathOf('cmaps/'),
    wasmUrl: pathOf('wasm/'),
    iccUrl: pathOf('iccs/'),
  });
  try {
    return await use(await reading.promise);
  } finally {
    await reading.destroy();
  }
}

/** @param {string} folder */
function pathOf(folder) {
  return new URL(folder, library).pathname;
}

/** pdfjs asks for these when it is loaded, and uses them only to draw. */
function prepareWithoutCanvas() {
  if (process.permission?.has('addon') ?? true) return;
  const none = class {};
  Object.assign(globalThis, { DOMMatrix: none, ImageData: none, Path2D: none });
}

// @ts-check
/**
 * A reader's task for the document on its standard input. A page is drawn so many pixels wide.
 * @typedef {{ what: 'page', page: number, width: number, as: 'webp' | 'jpeg' }} PageTask
 * @typedef {{ what: 'check' } | { what: 'count' } | PageTask} ReaderTask
 */
export {};

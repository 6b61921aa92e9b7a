// @ts-check
/**
 * What a reader is asked to do with the document on its standard input.
 * @typedef {{ what: 'check' } | { what: 'count' } | { what: 'page', page: number, width: number }}
 *   ReaderTask
 */
export {};

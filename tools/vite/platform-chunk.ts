/** Libraries that every screen needs, and that change only when they are updated. */
const libraries = [
  'react',
  'react-dom',
  'scheduler',
  'wouter',
  'regexparam',
  'use-sync-external-store',
  '@tanstack/[^/]+',
];

/**
 * Those libraries in a file of their own: it compresses better, and stays in the browser's cache.
 */
export const platformChunk = {
  name: 'platform',
  test: new RegExp(`node_modules/(${libraries.join('|')})/`),
};

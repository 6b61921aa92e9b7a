import type { Plugin } from 'vite';

const ID = '\0react-external-store';

/**
 * Builds with React's own useSyncExternalStore, which React has had since 18, in place of the copy
 * for older ones that the router imports.
 */
export function ownExternalStore(): Plugin {
  return {
    name: 'quarrter-own-external-store',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim(\/index\.js)?$/ },
      handler: () => ID,
    },
    load: {
      filter: { id: /^\0react-external-store$/ },
      handler: () => "export { useSyncExternalStore } from 'react';",
    },
  };
}

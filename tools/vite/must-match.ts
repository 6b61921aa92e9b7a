import type { Plugin } from 'vite';

/**
 * What a plugin looks for in text of others. Their next version may write it another way, and the plugin would do
 * nothing without anybody seeing it; so a build of the application that ends without a match fails.
 */
export function mustMatch(...sought: readonly string[]) {
  const found = new Set<string>();
  const buildEnd: NonNullable<Plugin['buildEnd']> = function (failure) {
    // The public pages and their prerendering load parts only, and need not hold all of it.
    if (failure || this.environment.name !== 'client') return;
    const missing = sought.filter((what) => !found.has(what));
    if (missing.length > 0) this.error(`Found nowhere in this build: ${missing.join(', ')}.`);
  };
  return {
    /** To be called with what was looked for and whether this text holds it. */
    note(what: string, holds: boolean): void {
      if (holds) found.add(what);
    },
    buildEnd,
  };
}

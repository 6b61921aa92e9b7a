import { flushCompileCache } from 'node:module';

/**
 * Tells the process that started this one that it is ready, and stores the compiled modules. Node
 * by itself stores them at an orderly end only, so a process that is always killed would compile
 * them again at each start.
 */
export function sayReady(): void {
  process.send?.('ready');
  flushCompileCache();
}

import { followRelease } from './follow-release.ts';
import '../later-pages.ts';

/** Where the build puts the worker; its address decides which addresses it may serve. */
const workerAddress = '/service-worker.js';

type WithConnection = Navigator & { readonly connection?: { readonly saveData: boolean } };

/**
 * Lets the browser keep the application's files, about half a megabyte, once the screen is there.
 * Who asked the browser to save data pays for no file that is not needed now. Everything works
 * without the worker, so a failure needs no message.
 */
function keepApplication(): void {
  const { serviceWorker, connection } = navigator as WithConnection;
  if (!import.meta.env.PROD || !serviceWorker || connection?.saveData) return;
  void serviceWorker.register(workerAddress).catch(() => {});
}

followRelease();
if ('requestIdleCallback' in window) requestIdleCallback(keepApplication);
else keepApplication();

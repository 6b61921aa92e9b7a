import type { PlatformDeps } from '../platform/deps.ts';
import type { App } from '../platform/http/http.ts';
import { clockRoutes } from './clock-routes.ts';
import { forwardToSandbox } from './forward.ts';

export type SandboxSettings = { readonly url: string; readonly controlToken: string };

/**
 * Everything that the server does only for the sandbox. Only `app.ts` loads this folder, and only
 * in sandbox mode: in production none of it is in the process.
 */
export async function sandboxBridge(
  app: App,
  settings: SandboxSettings,
  deps: PlatformDeps,
): Promise<void> {
  await forwardToSandbox(app, settings.url, deps.publicUrl);
  clockRoutes(app, deps, settings.controlToken);
}

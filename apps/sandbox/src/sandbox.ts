import { addRoutes, createServer } from './app.ts';
import { startBackground } from './background.ts';
import { businessClock } from './business-clock.ts';
import type { SandboxConfig } from './config.ts';
import type { SandboxContext } from './context.ts';
import { startSmtp } from './mailbox/smtp.ts';
import { openStore } from './store/database.ts';

export type RunningSandbox = { url: string; smtpPort: number; close: () => Promise<void> };

/** Starts store, mail server, listener and background work; `close` stops them in reverse. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const store = openStore(config.dataDir);
  const app = createServer(config);
  const context: SandboxContext = {
    config,
    store,
    log: app.log,
    now: () => Date.now(),
    business: businessClock(config),
  };
  await addRoutes(app, context);
  const smtp = await startSmtp(context);
  const url = await app.listen({ host: config.host, port: config.port });
  const stopBackground = startBackground(context);
  return {
    url,
    smtpPort: smtp.port,
    close: async () => {
      await stopBackground();
      await app.close();
      await smtp.close();
      store.close();
    },
  };
}

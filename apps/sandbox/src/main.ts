import { ConfigError, readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';

/** Runs until SIGTERM, Ctrl-C, or the end of the process that started it. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const sandbox = await startSandbox(config);
  console.log(`sandbox ready at ${sandbox.url}, mail server on port ${sandbox.smtpPort}`);
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  if (process.connected) process.on('disconnect', close);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error.code === 'EADDRINUSE') console.error(`port ${error.port} is already in use`);
  else console.error(error);
  process.exit(1);
});

/** The server's own commands, run to their end. */
import { execFile } from 'node:child_process';
import { inCheckout, NODE } from '../../tools/dev/checkout.mjs';

type Environment = { readonly environment: NodeJS.ProcessEnv };
type Ended = { code: number | null; output: string };

/** Runs one of the server's commands. */
export function serverCommand({ environment }: Environment, ...parameters: string[]) {
  return runOnServer(['main.ts'], environment, parameters);
}

/** The sandbox's command that sets the business date of an empty ledger. */
export function setOpeningDate({ environment }: Environment, date: string) {
  return runOnServer(['sandbox-bridge', 'set-opening-date.ts'], environment, [date]);
}

function runOnServer(file: string[], env: NodeJS.ProcessEnv, parameters: string[]): Promise<Ended> {
  const entry = inCheckout('apps', 'server', 'src', ...file);
  return new Promise((resolve) => {
    const child = execFile(NODE, [entry, ...parameters], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

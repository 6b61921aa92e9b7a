/** The server's own commands, run to their end. */
import { execFile } from 'node:child_process';
import { inCheckout, NODE, SERVER } from '../../tools/dev/checkout.mjs';

type Environment = { readonly environment: NodeJS.ProcessEnv };
type Ended = { code: number | null; output: string };

/** Runs one of the server's commands. */
export function serverCommand({ environment }: Environment, ...parameters: string[]) {
  return run(SERVER, environment, parameters);
}

/** The sandbox's command that sets the business date of an empty ledger. */
export function setOpeningDate({ environment }: Environment, date: string) {
  const command = inCheckout('apps', 'server', 'src', 'sandbox-bridge', 'set-opening-date.ts');
  return run(command, environment, [date]);
}

function run(program: string, env: NodeJS.ProcessEnv, parameters: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(NODE, [program, ...parameters], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

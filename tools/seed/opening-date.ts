/** The sandbox's command that gives an empty product an earlier business date to start from. */
import { once } from 'node:events';
import { execa } from 'execa';
import { inCheckout, NODE } from '../dev/checkout.mjs';

const script = inCheckout('apps', 'server', 'src', 'sandbox-bridge', 'set-opening-date.ts');
const hasDataAlready = 3;

export type Opening = { close(): Promise<void> };

/**
 * Sets the date and keeps the command running while the history is written, because the worker
 * closes no day by itself until the command ends. Null when the product has data already.
 */
export async function setOpeningDate(
  date: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Opening | null> {
  const command = execa(NODE, [script, date], { stderr: 'inherit', reject: false, env });
  // The command writes one word when the date is set, and ends without it when it fails.
  const isOpen = once(command.stdout, 'data').then(() => true);
  if (await Promise.race([isOpen, command.then(() => false)])) {
    return {
      async close() {
        command.stdin.end();
        await command;
      },
    };
  }
  const { exitCode } = await command;
  if (exitCode === hasDataAlready) return null;
  throw new Error(`set-opening-date ended with ${exitCode}`);
}

/** The server's command that opens an empty book on an earlier date, held open while we write. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inCheckout, NODE } from '../dev/checkout.mjs';

const command = inCheckout('apps', 'server', 'src', 'sandbox-bridge', 'set-opening-date.ts');
const bookIsNotEmpty = 3;

export type OpenedProduct = { close(): Promise<void> };

/** Null when something happened in this book already. */
export async function setOpeningDate(date: string): Promise<OpenedProduct | null> {
  const child = spawn(NODE, [command, date], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const code = await Promise.race([untilOpen(child), ended.then(([exitCode]) => exitCode ?? 1)]);
  if (code === bookIsNotEmpty) return null;
  if (code !== 'open') throw new Error(`set-opening-date ended with ${code}`);
  return {
    async close() {
      child.stdin?.end();
      await ended;
    },
  };
}

function untilOpen(child: ChildProcess): Promise<'open'> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (part) => {
      if (String(part).includes('open')) resolve('open');
    });
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { NODE } from './checkout.mjs';

const module = JSON.stringify(new URL('./end-request.mjs', import.meta.url).href);
/** Says that it listens, writes a line for each request, and ends when its input does. */
const program = `import { onEndRequest } from ${module};
onEndRequest(() => console.log('asked'));
console.log('listening');
process.stdin.resume();`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s asks to end, once', async (signal) => {
  const child = spawn(NODE, ['--input-type=module', '--eval', program]);
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  const exited = once(child, 'exit');
  await expect.poll(() => output).toBe('listening\n');
  child.kill(signal);
  await expect.poll(() => output).toBe('listening\nasked\n');
  child.kill(signal);
  child.stdin.end();
  expect(await exited).toEqual([0, null]);
  expect(output).toBe('listening\nasked\n');
});

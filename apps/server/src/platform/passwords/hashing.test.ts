import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { countWaiting, queueLimit } from './hashing.ts';
import { cheapestCost, hashPassword, verifyDummyPassword, verifyPassword } from './passwords.ts';

const password = 'Harmattan-Rain-7';
const hash = () => hashPassword(password, cheapestCost);

test('a password is answered with 503 while too many wait, and hashed afterwards', async () => {
  // Another file may have left one.
  await expect.poll(countWaiting).toBe(0);
  const accepted = Array.from({ length: queueLimit }, hash);
  expect(countWaiting()).toBe(queueLimit);
  const rejected = { status: 503, headers: { 'retry-after': '4' } };
  await Promise.all([
    expect(hash()).rejects.toMatchObject(rejected),
    expect(verifyDummyPassword(password)).rejects.toMatchObject(rejected),
  ]);
  expect(new Set(await Promise.all(accepted)).size).toBe(queueLimit);
  expect(countWaiting()).toBe(0);
  expect(await verifyPassword(await hash(), password)).toBe(true);
  expect(await verifyDummyPassword(password)).toBe(false);
});

// Other systems have no priority of a thread.
test.runIf(process.platform === 'linux')('a process of low priority hashes, and keeps it', () => {
  const program = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { setPriority } from 'node:os';
    import { runHashing } from '${new URL('./hashing.ts', import.meta.url).href}';
    setPriority(11);
    await runHashing({ password: 'one', options: { memoryCost: 8, timeCost: 1 } });
    const tasks = readdirSync('/proc/self/task');
    const stat = (task) => readFileSync('/proc/self/task/' + task + '/stat', 'utf8');
    // After the name in brackets, nice is the 17th.
    const priorities = tasks.map((task) => Number(stat(task).split(') ').at(-1).split(' ')[16]));
    console.log([...new Set(priorities)].filter((one) => one > 0).join());`;
  const said = execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' });
  expect(said.trim()).toBe('11');
});

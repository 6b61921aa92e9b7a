import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('ACC-11: the second half of a double tap does nothing, the next tap works again', async () => {
  const alone = oneAtATime();
  let runs = 0;
  const send = () =>
    alone(async () => {
      await Promise.resolve();
      runs += 1;
    });
  await Promise.all([send(), send()]);
  expect(runs).toBe(1);
  await send();
  expect(runs).toBe(2);
});

test('what failed does not stand in the way of the next attempt', async () => {
  const alone = oneAtATime();
  await expect(alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  let ran = false;
  await alone(async () => {
    ran = true;
  });
  expect(ran).toBe(true);
});

import { expect, test } from 'vitest';
import { shareReaders } from './share-readers.ts';

/** Work that ends when it is told to, and the names of the work started so far. */
function aShare(atOnce?: number) {
  const share = shareReaders(atOnce);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (caller: string, name: string) =>
    share.run(caller, () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { share, started, add, end };
}

test('callers take turns, and each has one reader at a time', async () => {
  const { started, add, end } = aShare();
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  for (const name of ['b1', 'b2']) void add('b', name);
  void add('c', 'c1');
  await end('nothing');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(started.slice(3)).toEqual(['a2']);
  await end('c1');
  expect(started.slice(4)).toEqual(['b2']);
  await end('a2');
  expect(started.slice(5)).toEqual(['a3']);
});

test('work that fails leaves its place to the next', async () => {
  const { share, started, add, end } = aShare(1);
  const failed = share.run('a', () => Promise.reject(new Error('broken')));
  void add('b', 'b1');
  await expect(failed).rejects.toThrow('broken');
  await end('nothing');
  expect(started).toEqual(['b1']);
});

test('rejects a client with many documents in line, and no other client', async () => {
  const { started, add, end } = aShare();
  for (let number = 0; number < 9; number += 1) void add('a', `a${number}`);
  await expect(add('a', 'a9')).rejects.toMatchObject({ status: 503 });
  void add('b', 'b0');
  await end('nothing');
  expect(started).toEqual(['a0', 'b0']);
});

import { expect, test } from 'vitest';
import { limitUploads } from './limit-uploads.ts';

const soon = () => new Promise((done) => setImmediate(done));

test('a client sends two uploads at a time, and others do not wait for them', async () => {
  const uploads = limitUploads();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const send = (client: string, name: string) =>
    uploads.run(client, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const sent = ['a1', 'a2', 'a3', 'a4'].map((name) => send('a', name));
  void send('b', 'b1');
  await soon();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  ends[0]?.();
  await sent[0];
  await soon();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('the thirteenth upload of a client at the same time is rejected with 429', async () => {
  const uploads = limitUploads();
  const stuck = () => uploads.run('a', () => new Promise<void>(() => undefined));
  for (let number = 0; number < 12; number += 1) void stuck();
  await expect(stuck()).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  await expect(uploads.run('b', async () => 'through')).resolves.toBe('through');
});

test('uploads that hold too much together get 503 until some are through', async () => {
  const uploads = limitUploads(100);
  let end = () => {};
  const first = uploads.run('a', async (meter) => {
    meter(80);
    await new Promise<void>((done) => {
      end = done;
    });
  });
  await soon();
  const second = () => uploads.run('b', async (meter) => meter(30));
  await expect(second()).rejects.toMatchObject({ status: 503 });
  end();
  await first;
  await expect(second()).resolves.toBeUndefined();
});

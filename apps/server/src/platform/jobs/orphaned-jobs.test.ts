import { expect, test } from 'vitest';
import { watchOrphanedJobs } from './orphaned-jobs.ts';

/** Looks that succeed and fail as they are told, and the workers whose jobs were freed. */
function watch(looks: () => string[], confirmAfterMs: number) {
  const freed = Promise.withResolvers<readonly string[]>();
  const watched = watchOrphanedJobs({
    look: async () => looks(),
    free: async (workers) => {
      freed.resolve(workers);
      return [...workers];
    },
    log: { warn: () => undefined },
    confirmAfterMs,
  });
  return { freed: freed.promise, stop: () => watched.stop() };
}

test('frees the jobs of a dead worker though the database breaks off again and again', async () => {
  let looks = 0;
  const orphans = watch(() => {
    looks += 1;
    if (looks % 3 === 0) throw new Error('the database is away');
    return ['gone'];
  }, 100);
  expect(await orphans.freed).toEqual(['gone']);
  expect(looks).toBeGreaterThan(2);
  await orphans.stop();
});

test('leaves the jobs of a worker that takes its lock again after each time', async () => {
  let looks = 0;
  const enough = Promise.withResolvers<'not freed'>();
  const orphans = watch(() => {
    looks += 1;
    if (looks === 40) enough.resolve('not freed');
    if (looks % 4 === 0) throw new Error('the database is away');
    return [looks % 4 === 2 ? `another ${looks}` : 'restarting'];
  }, 1);
  expect(await Promise.race([orphans.freed, enough.promise])).toBe('not freed');
  await orphans.stop();
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const forged = 'by a caller"}\n{"level":60,"time":1,"msg":"forged"}\n';

/** A process that logs the same text in each of the ways that the product logs. */
const logs = `
  import { openLog } from ${JSON.stringify(new URL('./open-log.ts', import.meta.url).href)};
  const text = ${JSON.stringify(forged)};
  const log = openLog({ logLevel: 'info' });
  log.info({ path: text }, 'a field');
  log.warn({ err: new Error(text) }, 'an error');
  log.child({ reqId: text }).error(text);
`;

test('what is logged makes no line of its own', () => {
  const written = execFileSync(process.execPath, ['--input-type=module', '--eval', logs], {
    encoding: 'utf8',
  });
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'a field'],
    [40, 'an error'],
    [50, forged],
  ]);
});

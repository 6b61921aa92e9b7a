import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker that began one of these last would still be at it when the others have ended. */
const longFiles = [
  'tools/dev/start.test.ts',
  ...['day-at-the-lender', 'client-screens', 'public-pages'].map((name) => `e2e/${name}.test.ts`),
];

/** Vitest's own order, with the files in front that take half a minute although they are short. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.includes(path.relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

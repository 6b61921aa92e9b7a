/** Counts the checks: passed, failed, and those that could not be made here. */
import { spawnSync } from 'node:child_process';

export type Report = {
  check(name: string, work: () => Promise<void> | void): Promise<void>;
  notChecked(name: string, why: string): void;
  readonly counts: { passed: number; failed: number; notChecked: number };
};

/** Shows each check on a line when it has ended. */
export function openReport(say: (line: string) => void = console.log): Report {
  const counts = { passed: 0, failed: 0, notChecked: 0 };
  return {
    counts,
    async check(name, work) {
      try {
        await work();
        counts.passed += 1;
        say(`  ok           ${name}`);
      } catch (error) {
        counts.failed += 1;
        say(`  FAILED       ${name}\n${indented(error)}`);
      }
    },
    notChecked(name, why) {
      counts.notChecked += 1;
      say(`  NOT CHECKED  ${name}: ${why}`);
    },
  };
}

const indented = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^/gm, '    ');

/** Programs of an administrator are not in everyone's path. */
const searchPath = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;
export const toolEnvironment = { ...process.env, PATH: searchPath, LC_ALL: 'C' };

export function isInstalled(tool: string): boolean {
  const { status } = spawnSync('sh', ['-c', `command -v ${tool}`], { env: toolEnvironment });
  return status === 0;
}

/** Runs a tool to its end; its output is the error when it fails. */
export function runTool(tool: string, parameters: readonly string[], cwd?: string): string {
  const options = { encoding: 'utf8', env: toolEnvironment, ...(cwd ? { cwd } : {}) } as const;
  const { status, stdout, stderr, error } = spawnSync(tool, parameters, options);
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim();
  if (status !== 0) throw new Error(`${tool} ${parameters.join(' ')}: ${error ?? output}`);
  return output;
}

/** Fails with the difference, as a test does. */
export function mustBe<T>(what: string, found: T, expected: T): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

/** Fails unless the work fails with an error that names this. */
export function mustFail(work: () => unknown, naming: string): void {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && error.message.includes(naming)) return;
    throw error;
  }
  throw new Error(`nothing said that ${naming} is missing`);
}

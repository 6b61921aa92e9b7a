import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentProblem } from './reader/problems.mjs';
import type { ReaderTask } from './reader/task.mjs';

/** Memory and processor time of a reader process, as it reports them itself. */
type Used = { peakBytes: number; cpuMs: number };

export type ReaderAnswer = {
  problem?: DocumentProblem | null;
  pages?: number;
  /** Width and height of a page in points. */
  size?: readonly [width: number, height: number];
  used: Used;
  body: Buffer;
};

/** A reader that ended without an answer: it reached a limit, or the document broke it. */
export class ReaderEnded extends Error {}

/** A reader that was stopped because the machine is too busy, not because of the document. */
export class ReaderTooSlow extends Error {}

/**
 * The resources that a process may use. Its address space is more than its memory: to draw a page,
 * Node and the canvas reserve 2.3 GB, before the heap and the pictures of the page.
 */
type Limits = { cpuSeconds: number; waitMs: number; addressSpaceKb: number; heapMb: number };

const limits: { [what in ReaderTask['what']]: Limits } = {
  check: { cpuSeconds: 5, waitMs: 30_000, addressSpaceKb: 1_500_000, heapMb: 192 },
  count: { cpuSeconds: 5, waitMs: 30_000, addressSpaceKb: 1_500_000, heapMb: 192 },
  page: { cpuSeconds: 15, waitMs: 60_000, addressSpaceKb: 2_500_000, heapMb: 384 },
};

/** A page as a picture is far below this. */
const longestAnswer = 40 * 1024 * 1024;

/** Nothing that reads documents may take the processor from those who wait for the product. */
const priority = 5;

const reader = fileURLToPath(new URL('./reader/read.mjs', import.meta.url));

/**
 * Reads one document in a process of its own, which ends with it: no environment, no network, an
 * empty folder, no files but its own code, and limits that the system enforces. On Windows
 * only Node's own limits and the time limit apply, on macOS all but the address space.
 */
export async function startReader(task: ReaderTask, content: Uint8Array): Promise<ReaderAnswer> {
  const { waitMs } = limits[task.what];
  const child = spawnReader(task);
  const ended = once(child, 'close');
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, waitMs);
  try {
    await once(child, 'spawn');
    lowerPriority(child);
    const output = collectOutput(child);
    // A process that ended early has its exit code as the reason.
    child.stdin?.on('error', () => undefined).end(content);
    const [code, signal] = await ended;
    if (late) throw new ReaderTooSlow(`no answer within ${waitMs} ms`);
    if (code !== 0) throw new ReaderEnded(`the reader ended with ${signal ?? code}`);
    return answerIn(await output);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function spawnReader(task: ReaderTask): ChildProcess {
  const command = [process.execPath, ...nodeOptions(task), reader, JSON.stringify(task)];
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', shellLimits(task), 'sh', ...command];
  return spawn(program, args, {
    cwd: emptyFolder(),
    env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : oneArena,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
}

/**
 * Otherwise glibc reserves address space for each thread: 0.7 GB more to draw a page, which reached
 * the limit and now and then aborted the process on a busy machine.
 */
const oneArena = { MALLOC_ARENA_MAX: '1' };

/** Sets the limits of the process that the shell then becomes. */
function shellLimits({ what }: ReaderTask): string {
  const { cpuSeconds, addressSpaceKb } = limits[what];
  const space = process.platform === 'linux' ? `ulimit -v ${addressSpaceKb}; ` : '';
  return `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSeconds}; ${space}exec "$@"`;
}

function nodeOptions({ what }: ReaderTask): string[] {
  const drawing = what === 'page';
  const readable = [dirname(reader), ...libraries(drawing)];
  return [
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${join(folder, '/')}`),
    // Lets the reader read how much memory it has used.
    '--allow-fs-read=/proc/self/status',
    // Only the canvas is native code.
    ...(drawing ? ['--allow-addons'] : smallest),
    '--disable-wasm-trap-handler',
    '--no-warnings',
    `--max-old-space-size=${limits[what].heapMb}`,
  ];
}

function libraries(drawing: boolean): string[] {
  const pdfjs = join(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')), '..');
  if (!drawing) return [pdfjs];
  const canvas = join(fileURLToPath(import.meta.resolve('@napi-rs/canvas/package.json')), '..');
  return [pdfjs, dirname(canvas)];
}

/** Without drawing no machine code is made, and the process stays as small as Node can be. */
const smallest = ['--jitless', '--optimize-for-size', '--expose-gc', '--max-semi-space-size=1'];

let folder: string | undefined;

/**
 * A folder with nothing in it, which no process can write to. All processes of one user share it:
 * one for each process would stay behind whenever a process is killed.
 */
function emptyFolder(): string {
  if (folder === undefined || !existsSync(folder)) {
    const user = process.getuid?.() ?? 0;
    const shared = join(tmpdir(), `quarrter-reader-${user}`);
    mkdirSync(shared, { recursive: true, mode: 0o500 });
    const { uid } = lstatSync(shared);
    const own = process.platform === 'win32' || uid === user;
    // Another process made one of this name: do without it.
    folder = own ? shared : mkdtempSync(join(tmpdir(), 'quarrter-reader-'));
  }
  return folder;
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // It has ended already.
  }
}

async function collectOutput({ stdout }: ChildProcess): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdout ?? []) {
    bytes += chunk.length;
    if (bytes > longestAnswer) throw new ReaderEnded('the reader answered without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One line of JSON, and the body after it. */
function answerIn(output: Buffer): ReaderAnswer {
  const end = output.indexOf('\n');
  if (end < 0) throw new ReaderEnded('the reader gave no answer');
  const answer = JSON.parse(output.toString('utf8', 0, end));
  return { ...answer, body: output.subarray(end + 1) };
}

// @ts-check
/*
 * The process that reads one document and ends. It is started by start-reader.ts without the
 * product's environment, network and files: a document that takes it over finds nothing here.
 */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { unpacksTooFar } from './unpacking.mjs';

/** @import { ReaderTask } from './task.mjs' */

const ownStatus = '/proc/self/status';

const task = /** @type {ReaderTask} */ (JSON.parse(process.argv[2] ?? ''));
const content = await buffer(process.stdin);
const { answer, body } = await run();
const { user, system } = process.cpuUsage();
const used = { peakBytes: peakMemory(), cpuMs: (user + system) / 1000 };
process.stdout.write(`${JSON.stringify({ ...answer, used })}\n`);
if (body) process.stdout.write(body);

/** @returns {Promise<{ answer: object, body?: Buffer }>} */
async function run() {
  if (task.what === 'check') return { answer: { problem: await problem() } };
  const { countPages, renderPage } = await import('./pages.mjs');
  if (task.what === 'count') return { answer: { pages: await countPages(content) } };
  const { picture, size } = await renderPage(content, task);
  return { answer: { size }, body: picture };
}

/** `resourceUsage` would count the memory of the process that started this one. */
function peakMemory() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(ownStatus, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function problem() {
  if (await unpacksTooFar(content)) return 'too-large';
  const { unreadable } = await import('./pages.mjs');
  return unreadable(content);
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Frame } from 'playwright-core';

const commands = ['chromium-headless-shell', 'chromium', 'google-chrome'];

/** The system's Chromium: CHROMIUM_PATH, or the lightest one on the PATH. */
export function launchBrowser(): Promise<Browser> {
  const folders = (process.env.PATH ?? '').split(':');
  const onPath = commands.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...onPath];
  const executablePath = candidates.find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined) throw new Error('no Chromium found: set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type AxeResult = { violations: Array<{ id: string; nodes: unknown[] }>; passes: unknown[] };

/** The accessibility rules that axe finds broken. The debugger loads it past the page's policy. */
export async function axeFindings(frame: Frame): Promise<string[]> {
  await frame.evaluate(readFileSync(axe, 'utf8'));
  const { violations, passes } = (await frame.evaluate('axe.run()')) as AxeResult;
  if (passes.length === 0) throw new Error('axe checked nothing');
  return violations.map(({ id, nodes }) => `${id} (${nodes.length})`);
}

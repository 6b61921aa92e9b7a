import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type AxeResult = { violations: Array<{ id: string; nodes: unknown[] }>; passes: unknown[] };

/** The accessibility rules that axe finds broken. The debugger loads it past the page's policy. */
export async function axeFindings(frame: Frame): Promise<string[]> {
  await frame.evaluate(readFileSync(axe, 'utf8'));
  const { violations, passes } = (await frame.evaluate('axe.run()')) as AxeResult;
  if (passes.length === 0) throw new Error('axe checked nothing');
  return violations.map(({ id, nodes }) => `${id} (${nodes.length})`);
}

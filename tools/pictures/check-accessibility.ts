/*
 * Checks every screen of the contact sheet in a running product with demonstration data, started
 * with `npm start`, on a phone in light and dark and on a desktop, with both engines of
 * accessibility: axe and IBM Equal Access.
 *
 *   npm run check:accessibility [-- address, http://localhost:3000] [--only PART-OF-A-TITLE]
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { secondFindings } from './second-engine.ts';
import { untilStill } from './settle.ts';
import { visitScreens } from './visit-screens.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const [address = 'http://localhost:3000'] = positionals;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] };

async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const options = JSON.stringify({ resultTypes: ['violations'] });
  const found = await page.evaluate<{ violations: Violation[] }>(`axe.run(${options})`);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  );
}

/** A closed section keeps the colours of the scheme before, so everything is opened first. */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`for (const one of document.querySelectorAll('details:not([open])')) {
    one.open = one.wasClosed = true;
  }`);
  await page.emulateMedia({ colorScheme });
  await untilStill(page);
  await page.evaluate(`for (const one of document.querySelectorAll('details')) {
    if (one.wasClosed) one.open = one.wasClosed = false;
  }`);
}

let screens = 0;
let findings = 0;

async function judge(page: Page, title: string): Promise<void> {
  const found = [...(await axeFindings(page)), ...(await secondFindings(page))];
  screens += 1;
  findings += found.length;
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
  for (const finding of found) console.log(`     ${finding}`);
}

await visitScreens({
  address,
  only: values.only,
  look: async (page, title) => {
    await page.setViewportSize({ width: 360, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeScheme(page, colorScheme);
      await judge(page, `${title}, ${colorScheme}`);
    }
    await changeScheme(page, 'light');
    // Only there do tables look like tables.
    await page.setViewportSize({ width: 1400, height: 900 });
    await untilStill(page);
    await judge(page, `${title}, 1400 px`);
  },
});
console.log(`${screens} screens, ${findings} findings`);
if (findings > 0 || screens === 0) process.exitCode = 1;

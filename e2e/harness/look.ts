/** Checks of a screen by looking at it: the rules of accessibility, and its width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { secondFindings } from '../../tools/pictures/second-engine.ts';
import { untilStill } from '../../tools/pictures/settle.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type AxeRules = 'all' | 'colours';

/** Passes are only counted, and no style sheet is fetched a second time for them. */
const axeOptions = { resultTypes: ['violations'], preload: false };

/** The rules of axe whose result depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Selectors cost axe as much time as many of its rules, so they are made only after a finding. */
function runAxe(page: Page, rules: AxeRules, selectors: boolean): Promise<AxeResult> {
  const options = {
    ...axeOptions,
    selectors,
    ...(rules === 'colours' && { runOnly: colourRules }),
  };
  return page.evaluate(`axe.run(${JSON.stringify(options)})`);
}

type AxeResult = {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  passes: unknown[];
};

/** Screens that a visitor has shown to the second engine, which takes as long as axe. */
export type SeenTwice = Set<string>;

/** Checks a screen with IBM Equal Access when the visitor first comes to it. */
async function lookTwice(page: Page, seen: SeenTwice): Promise<void> {
  const path = new URL(page.url()).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
  const screen = `${path} with ${await page.getByRole('dialog').count()} dialogs`;
  if (seen.has(screen)) return;
  seen.add(screen);
  expect(await secondFindings(page), `IBM Equal Access at ${page.url()}`).toEqual([]);
}

/** `seen` if the second engine looks too. */
export async function lookAt(page: Page, rules: AxeRules = 'all', seen?: SeenTwice): Promise<void> {
  // A screen that is still on its way has neither.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByRole('main').waitFor();
  await untilStill(page);
  // It stays in the page until another one is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const quick = await runAxe(page, rules, false);
  if (quick.passes.length === 0) throw new Error('axe checked nothing');
  const { violations } = quick.violations.length > 0 ? await runAxe(page, rules, true) : quick;
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  );
  expect(found, `axe at ${page.url()}`).toEqual([]);
  if (seen) await lookTwice(page, seen);
  await requireFit(page);
}

/** Fails if the page is wider than the screen. */
export async function requireFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `wider than the screen at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** The network never falls idle, because a page follows changes (SHL-19). */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByRole('main').waitFor();
  const placeholder = '.animate-late, [role=status] > .bg-sunken, [role=status] > .sr-only';
  await expect.poll(() => page.locator(placeholder).count()).toBe(0);
}

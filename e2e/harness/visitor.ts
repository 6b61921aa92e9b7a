/**
 * Someone at a browser. Defects that a person would see fail the test: an error in the console, a
 * page wider than the screen, a rule of accessibility.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { inCheckout } from '../../tools/dev/checkout.mjs';
import { launchBrowser } from '../../tools/test/browser.mjs';
import { type AxeRules, lookAt, requireFit } from './look.ts';
import { product } from './product.ts';

const heights = { 360: 740, 768: 1024, 1400: 900 } as const;
/** The widths that screens are made for. */
export const widths = [360, 768, 1400] as const;
/** Also enough for a machine that is four times slower. */
export const waitMs = 60_000;
let browser: Promise<Browser> | undefined;
let visitors = 0;

export type Visitor = {
  page: Page;
  /** Goes to a path of the product, or to the address in an email. */
  go(path: string): Promise<void>;
  /** Goes to another page of the application in front as its links do: nothing is loaded anew. */
  follow(path: string): Promise<void>;
  /** Makes the window this wide. */
  resize(to: keyof typeof heights): Promise<void>;
  /** Another tab of the same browser, with no session of its own. */
  newTab(): Promise<Page>;
  /**
   * Checks the screen as it is: nothing overflows, axe finds nothing. `colours` is enough for a
   * screen that has been checked in the other colour scheme. With `secondEngine`, IBM Equal Access
   * also looks at each page and dialog once.
   */
  look(rules?: AxeRules): Promise<void>;
  /** Checks only that nothing overflows: for a width between those of the layouts. */
  fit(): Promise<void>;
  /** Errors this test causes on purpose, which the browser writes to its console. */
  expectErrors(...statuses: (number | 'network')[]): void;
};

/** One for all files of a worker, started with the first visitor; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** A new visitor in a window of one's own, as if at another device. */
export async function visitor(
  width: keyof typeof heights = 1400,
  colorScheme: 'light' | 'dark' = 'light',
  // A worker would answer requests that a test delays or breaks.
  { serviceWorkers = 'block' as 'allow' | 'block', secondEngine = false } = {},
): Promise<Visitor> {
  visitors += 1;
  const number = visitors;
  const context = await (await sharedBrowser()).newContext({
    viewport: { width, height: heights[width] },
    colorScheme,
    serviceWorkers,
    reducedMotion: 'reduce',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  const problems: string[] = [];
  const expected = new Set<number | 'network'>();
  const newTab = async () => {
    const tab = await context.newPage();
    tab.setDefaultTimeout(waitMs);
    watch(tab, problems, expected);
    return tab;
  };
  const page = await newTab();
  const seen = secondEngine ? new Set<string>() : undefined;

  onTestFinished(async ({ task }) => {
    if ((task.result?.errors?.length ?? 0) > 0) await keepPicture(page, task.name, number);
    await context.close();
    expect(problems, 'errors in the console').toEqual([]);
  });
  return {
    page,
    newTab,
    go: async (target) => {
      await page.goto(new URL(target, product.publicUrl).href);
    },
    follow: (target) => followTo(page, target),
    resize: (to) => page.setViewportSize({ width: to, height: heights[to] }),
    look: (rules) => lookAt(page, rules, seen),
    fit: () => requireFit(page),
    expectErrors: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
  };
}

/** The screen before stays in front until the next one is there, which replaces its parts. */
export async function followTo(page: Page, target: string): Promise<void> {
  const before = await page.locator('main > *').first().elementHandle();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, target);
  await before?.waitForElementState('hidden');
}

/** Saves a picture of the page that the visitor of a failed journey had in front of them. */
async function keepPicture(page: Page, name: string, number: number): Promise<void> {
  const folder = inCheckout('test-results');
  mkdirSync(folder, { recursive: true });
  const file = `${name.replace(/[^\w-]+/g, '-').slice(0, 80)}-${number}.png`;
  await page.screenshot({ path: path.join(folder, file), fullPage: true }).catch(() => {});
}

function watch(page: Page, problems: string[], expected: ReadonlySet<number | 'network'>): void {
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const refused = /^Failed to load resource: .*status of (\d+)/.exec(message.text());
    if (refused && expected.has(Number(refused[1]))) return;
    const broken = /^Failed to load resource: net::|dynamically imported module/.test(
      message.text(),
    );
    if (broken && expected.has('network')) return;
    problems.push(`${message.text()} (${message.location().url})`);
  });
}

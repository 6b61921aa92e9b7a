/** One visit of a public page, in which all that can be seen of it is checked. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { secondFindings } from '../../tools/pictures/second-engine.ts';
import { settle } from '../../tools/pictures/settle.ts';
import { openLargeText } from './large-text.ts';
import { type Visitor, visitor } from './visitor.ts';

const maxBytes = 60_000;

/** IBM Equal Access takes longer than axe, so it looks at one page of each kind. */
const seenTwice = ['/', '/loan', '/investment', '/contact', '/signup', '/signin'];

export type PublicVisit = {
  at: Visitor;
  /** A page that is as it was on a phone afterwards. */
  visit(path: string): Promise<void>;
};

/**
 * A visitor whose browser stores no file, so each page is loaded as on its first visit. Pages that
 * must be light are those without the application.
 */
export async function openPublicVisit({ light }: { light: boolean }): Promise<PublicVisit> {
  const at = await visitor(360);
  const { page } = at;
  const countBytes = await openByteCount(at);
  const fitLargeText = await openLargeText(at);
  const visit = async (path: string) => {
    const bytes = countBytes();
    await at.go(path);
    await page.evaluate('document.fonts.ready');
    if (light) await expectStill(page);
    await at.look();
    if (seenTwice.includes(path)) {
      await settle(page);
      expect(await secondFindings(page), `IBM Equal Access at ${path}`).toEqual([]);
    }
    if (light) {
      expect(bytes(), `bytes of ${path}`).toBeGreaterThan(20_000);
      expect(bytes(), `bytes of ${path}`).toBeLessThanOrEqual(maxBytes);
    }
    // Between the layouts of a phone and of a desk, only the width can be wrong.
    await at.resize(768);
    await at.fit();
    await at.resize(1400);
    await at.look();
    await page.emulateMedia({ colorScheme: 'dark' });
    // The colours of the two layouts do not depend on the width within them.
    await at.look('colours');
    await at.resize(360);
    await at.look('colours');
    await page.emulateMedia({ colorScheme: 'light' });
    await fitLargeText();
  };
  return { at, visit };
}

/** The typeface comes after each page was drawn: the fallback font is of its size. */
async function openByteCount({ page }: Visitor): Promise<() => () => number> {
  await page.route('**/*.woff2', async (route) => {
    const drawn = page.waitForLoadState('domcontentloaded').then(() => page.evaluate(untilDrawn));
    // The page may be left or closed before it was drawn.
    await drawn.catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let total = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total += encodedDataLength;
  });
  return () => {
    const before = total;
    return () => total - before;
  };
}

/** Two frames: in the second one the drawing of the first is on the screen. */
const untilDrawn = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );

type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };

/**
 * A thousandth is a line of words behind figures that move by a pixel; 0.1 is where it begins to
 * disturb.
 */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(untilDrawn);
  const { total, moved } = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value}: ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`),
      ),
    };
  });
  expect(total, `${page.url()}: ${moved.join('; ')}`).toBeLessThan(0.001);
}

import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anActiveLoan, type LoanOf } from './harness/loans.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

type Instalment = { number: number };

let loan: LoanOf;
beforeAll(async () => {
  loan = await anActiveLoan();
});

test.each([
  [4, [360, 768]],
  [6, [768, 1400]],
  [12, [768, 1400]],
] as const)(
  'LND-27: the dates and amounts of %i instalments do not overlap at %j px',
  async (count, widths) => {
    const at = await visitor(widths[0]);
    const { page } = at;
    await page.route('**/loan-detail/**', async (route) => {
      const response = await route.fetch();
      const record = await response.json();
      const [first] = record.schedule as Instalment[];
      record.schedule = Array.from({ length: count }, (_, place) => ({
        ...first,
        number: place + 1,
        total: '1290000.50',
      }));
      await route.fulfill({ response, json: record });
    });
    await signInTo(at, loan.client.person, `/loans/personal/details/${loan.loanId}`);
    const steps = page.locator('ol > li:has(time)');
    await steps.first().waitFor();
    expect(await steps.count()).toBe(count);
    for (const width of widths) {
      await at.resize(width);
      await at.look();
      expect(await overlapsOf(steps), `${width} px`).toEqual([]);
    }
  },
);

/** Which texts of the timeline lie over another one. */
function overlapsOf(steps: Locator): Promise<string[]> {
  return steps.evaluateAll((items) => {
    const boxes = items.flatMap((item) =>
      [...item.querySelectorAll('p')].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return { text: text.textContent, box: range.getBoundingClientRect() };
      }),
    );
    return boxes.flatMap(({ text, box }, place) =>
      boxes
        .slice(place + 1)
        .filter(
          (other) =>
            box.right > other.box.left + 1 &&
            other.box.right > box.left + 1 &&
            box.bottom > other.box.top + 1 &&
            other.box.bottom > box.top + 1,
        )
        .map((other) => `${text} over ${other.text}`),
    );
  });
}

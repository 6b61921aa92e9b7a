import { expect, test } from 'vitest';
import { anActiveLoan } from './harness/loans.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

type Instalment = { number: number };

test.each([
  [4, 360],
  [4, 768],
  [6, 768],
  [12, 768],
  [6, 1400],
  [12, 1400],
] as const)(
  'LND-27: the dates and amounts of %i instalments do not overlap at %i px',
  async (count, width) => {
    const loan = await anActiveLoan();
    const at = await visitor(width);
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
    const overlaps = await steps.evaluateAll((items) => {
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
    expect(overlaps).toEqual([]);
    await at.look();
  },
);

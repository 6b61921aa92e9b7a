/*
 * Takes a picture of each screen of a running product with demonstration data, started with
 * `npm start`: at three widths, in light, dark and forced colours, and on a phone with text of
 * 200%, of which it also lists words that are broken or cut off. Makes one page of them, and a
 * picture of each screen's pictures.
 *
 *   npm run contact-sheet [-- address, http://localhost:3000] [--only PART-OF-A-TITLE]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { inCheckout } from '../dev/checkout.mjs';
import { launchBrowser } from '../test/browser.mjs';
import { brokenWords } from './broken-words.ts';
import { untilStill } from './settle.ts';
import { type Picture, sheetPage, smallSheet } from './sheet-page.ts';
import { visitScreens } from './visit-screens.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const [address = 'http://localhost:3000'] = positionals;
const folder = inCheckout('test-results/contact-sheet');
mkdirSync(folder, { recursive: true });

const light = { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } } as const;
const modes = [
  light,
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const;

const pictures = new Map<string, Picture[]>();

/** The window becomes as long as the page. A dialog belongs to a window of the usual size. */
async function stretch(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  if ((await page.getByRole('dialog').count()) > 0) return;
  const length = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(Math.max(length, 900), 6_000) });
}

async function take(page: Page, title: string, label: string): Promise<void> {
  const taken = pictures.get(title) ?? [];
  pictures.set(title, taken);
  const place = String([...pictures.keys()].indexOf(title) + 1).padStart(3, '0');
  const file = `${place}-${taken.length + 1}.jpg`;
  await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 60 });
  taken.push({ label, file });
}

async function lookInEveryMode(page: Page, title: string): Promise<void> {
  for (const width of [360, 768, 1400]) {
    await stretch(page, width);
    for (const { name, media } of modes) {
      await page.emulateMedia(media);
      await untilStill(page);
      await take(page, title, `${width} px, ${name}`);
    }
    await page.emulateMedia(light.media);
  }
  console.log(title);
}

const start = Date.now();
await visitScreens({ address, only: values.only, look: lookInEveryMode });
await visitScreens({
  address,
  only: values.only,
  fontSize: 32,
  look: async (page, title) => {
    await stretch(page, 360);
    await take(page, title, '360 px, text of 200%');
    for (const word of await brokenWords(page)) console.log(`${title}, broken: ${word}`);
  },
});
const rows = [...pictures].map(([title, taken]) => ({ title, pictures: taken }));
writeFileSync(`${folder}/index.html`, sheetPage(rows));

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
for (const [place, row] of rows.entries()) {
  const html = `${folder}/sheet.html`;
  writeFileSync(html, smallSheet(row));
  await page.goto(pathToFileURL(html).href, { waitUntil: 'load' });
  const path = `${folder}/sheet-${String(place + 1).padStart(3, '0')}.png`;
  await page.screenshot({ path, fullPage: true });
}
await browser.close();
const minutes = ((Date.now() - start) / 60_000).toFixed(1);
console.log(`${folder}/index.html: ${rows.length} screens in ${minutes} minutes`);

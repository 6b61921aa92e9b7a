/*
 * Takes a picture of each main screen of a running product with demonstration data, started with
 * `npm start`: at three widths, in light, dark and forced colours, and on a phone with text of
 * 200%. Makes one page of them.
 *
 *   npm run contact-sheet [-- address, http://localhost:3000] [--only PART-OF-AN-ADDRESS]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { inCheckout } from '../dev/checkout.mjs';
import { type Picture, sheetPage } from './sheet-page.ts';
import { settle, visitScreens } from './visit-screens.ts';

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

async function take(page: Page, title: string, label: string): Promise<void> {
  const taken = pictures.get(title) ?? [];
  pictures.set(title, taken);
  const file = `${[...pictures.keys()].indexOf(title) + 1}-${taken.length + 1}.jpg`;
  await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 60, fullPage: true });
  taken.push({ label, file });
}

await visitScreens({
  address,
  only: values.only,
  look: async (page, title) => {
    for (const width of [360, 768, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      for (const { name, media } of modes) {
        await page.emulateMedia(media);
        await settle(page);
        await take(page, title, `${width} px, ${name}`);
      }
    }
    await page.emulateMedia(light.media);
    console.log(title);
  },
});
await visitScreens({
  address,
  only: values.only,
  fontSize: 32,
  look: async (page, title) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await settle(page);
    await take(page, title, '360 px, text of 200%');
  },
});
const rows = [...pictures].map(([title, taken]) => ({ title, pictures: taken }));
writeFileSync(`${folder}/index.html`, sheetPage(rows));
console.log(`${folder}/index.html`);

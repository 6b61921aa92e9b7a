// @ts-check
/*
 * Draws the icons of a phone's home screen, which must be bitmaps. Run again when the brand
 * changes: node apps/web/pictures/draw.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { launchBrowser } from '../../../tools/test/browser.mjs';

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);
const style = '<style>* { margin: 0 } svg { display: block }</style>';

const pictures = [
  { svg: 'icon.svg', file: 'icon-512.png', width: 512, height: 512 },
  { svg: 'icon.svg', file: 'icon-192.png', width: 192, height: 192 },
  { svg: 'icon.svg', file: 'icon-180.png', width: 180, height: 180 },
];

const browser = await launchBrowser();
for (const { svg, file, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(style + (await readFile(here(svg), 'utf8')));
  const picture = await page.screenshot();
  await writeFile(here(`../public/${file}`), picture);
  console.log(`${file}: ${picture.length} bytes`);
  await page.close();
}
await browser.close();

// @ts-check
/*
 * Draws the pictures that must be bitmaps: the preview of a shared address, and the icons of a
 * phone's home screen. Run again when the brand changes: node apps/web/pictures/draw.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { launchBrowser } from '../../../tools/test/browser.mjs';

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);
const font = await readFile(here('../../../packages/ui/src/fonts/bricolage-basic.woff2'), 'base64');
const style = `<style>
@font-face { font-family: Face; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
* { margin: 0 } svg { display: block } text { font-family: Face }
</style>`;

const pictures = [
  { svg: 'social.svg', file: 'social.png', width: 1200, height: 630 },
  { svg: 'icon.svg', file: 'icon-512.png', width: 512, height: 512 },
  { svg: 'icon.svg', file: 'icon-192.png', width: 192, height: 192 },
  { svg: 'icon.svg', file: 'icon-180.png', width: 180, height: 180 },
];

const browser = await launchBrowser();
for (const { svg, file, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(style + (await readFile(here(svg), 'utf8')));
  await page.evaluate('document.fonts.ready');
  const picture = await page.screenshot();
  await writeFile(here(`../public/${file}`), picture);
  console.log(`${file}: ${picture.length} bytes`);
  await page.close();
}
await browser.close();

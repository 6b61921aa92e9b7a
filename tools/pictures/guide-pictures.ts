/** The pictures of docs/guides, from a running product with demonstration data. */
import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { inCheckout } from '../dev/checkout.mjs';
import { at, type Screen, states } from './screen.ts';
import { untilStill } from './settle.ts';
import { staffKeys } from './staff-keys.ts';
import { follow } from './steps.ts';
import { asStaff, inConsole, newPage, open } from './visit-screens.ts';

const folder = 'docs/guides/pictures';
/** A guide is read on a phone as well. */
const largestBytes = 60_000;

/** A screen, and the text that it has once it is complete. */
type Pictures = { readonly [file: string]: readonly [screen: Screen, text: string | RegExp] };

const late = follow('Tunde Balogun');
const [client, timeline, application] = [
  ...states('/collections', { client: [late, follow('Open client')] }),
  ...states('/collections', { timeline: [late, follow('Open client'), follow('Timeline')] }),
  ...states('/applications', { 'to verify': [follow('Chinedu Okafor')] }),
] as const;
const [work, closes, transfers, events] = [
  ...at('/', '/books/closes', '/transfers?state=paid', '/security-events'),
] as const;

/** By the role whose screens they are. */
const pictures = {
  officer: {
    client: [client, 'Verify caller'],
    timeline: [timeline, /signed in|repaid|Repaid|disbursed/i],
    application: [application, 'Checklist'],
    work: [work, 'Applications to verify'],
  },
  finance: { transfers: [transfers, 'First City Monument Bank'], closes: [closes, 'History'] },
  administrator: { events: [events, 'Events, newest first'] },
} as { readonly [role: string]: Pictures };

export async function drawGuidePictures(browser: Browser, address: string): Promise<void> {
  const keys = staffKeys(address);
  for (const [role, own] of Object.entries(pictures)) {
    const page = await newPage(browser, { width: 1200, height: 760 });
    await asStaff(address, keys, role)(page);
    for (const [name, [screen, text]] of Object.entries(own)) {
      await open(page, address, inConsole(screen));
      await page.getByText(text).first().waitFor();
      await untilStill(page);
      await save(page, name);
    }
    await page.context().close();
  }
  const page = await newPage(browser, { width: 1200, height: 760 });
  await page.goto(`${address}/docs`, { waitUntil: 'domcontentloaded' });
  // The reference draws every call before its heading.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 });
  await save(page, 'reference');
  await page.context().close();
}

/** The browser compresses its own picture, less and less well until it is small enough. */
async function save(page: Page, name: string): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled' });
  const drawing = await page.context().newPage();
  const source = JSON.stringify(`data:image/png;base64,${taken.toString('base64')}`);
  for (let quality = 0.85; ; quality -= 0.1) {
    const url = await drawing.evaluate<string>(`(async () => {
      const image = new Image();
      image.src = ${source};
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.naturalWidth, height: image.naturalHeight,
      });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', ${quality});
    })()`);
    const picture = Buffer.from(url.replace(/^data:image\/webp;base64,/, ''), 'base64');
    if (picture.length > largestBytes && quality > 0.3) continue;
    const file = `${folder}/${name}.webp`;
    writeFileSync(inCheckout(file), picture);
    console.log(`${file}: ${(picture.length / 1000).toFixed(0)} kB`);
    break;
  }
  await drawing.close();
}

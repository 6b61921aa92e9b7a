/** PNG files of at most 256 colours, a third of the size of those that a browser makes. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

type Colour = readonly [red: number, green: number, blue: number];

/** Takes a picture of a page. Flat drawings have few colours; those of edges are joined. */
export async function palettePicture(page: Page): Promise<Buffer> {
  const taken = await page.screenshot({ animations: 'disabled' });
  const source = JSON.stringify(`data:image/png;base64,${taken.toString('base64')}`);
  const { width, height, pixels } = await page.evaluate<{
    width: number;
    height: number;
    pixels: number[];
  }>(`(async () => {
    const image = new Image();
    image.src = ${source};
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = [...new Uint32Array(data.buffer)].map((one) => one & 0xffffff);
    return { width, height, pixels };
  })()`);
  return encode(width, height, pixels);
}

const coloursOf = (pixel: number): Colour => [pixel & 255, (pixel >> 8) & 255, pixel >> 16];

/** The most frequent colours that differ visibly, and for every colour the nearest of them. */
function reduce(pixels: readonly number[]) {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([pixel]) => pixel);
  const palette: Colour[] = [];
  const nearest = (of: Colour) => {
    const distances = palette.map((one) =>
      one.reduce((sum, part, place) => sum + (part - (of[place] ?? 0)) ** 2, 0),
    );
    const least = Math.min(...distances);
    return { place: distances.indexOf(least), distance: least };
  };
  const visible = 12 ** 2;
  for (const pixel of byCount) {
    const colour = coloursOf(pixel);
    if (palette.length < 256 && nearest(colour).distance >= visible) palette.push(colour);
  }
  const places = new Map(byCount.map((pixel) => [pixel, nearest(coloursOf(pixel)).place]));
  return { palette, places };
}

function encode(width: number, height: number, pixels: readonly number[]): Buffer {
  const { palette, places } = reduce(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (const [place, pixel] of pixels.entries()) {
    // Each row begins with its filter, none.
    rows[Math.floor(place / width) + place + 1] = places.get(pixel) ?? 0;
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

// @ts-check
/*
 * Makes the typeface files of the PDFs. The product's own typeface has no ṣ, ɓ, ɗ or ƙ, so
 * only titles use it; names and figures are set in Noto Sans, which has every letter of Nigeria's
 * languages and figures of one width. Noto's files are those of the package
 * `@expo-google-fonts/noto-sans` (npm pack, unpack): node subset.mjs FOLDER_OF_THE_PACKAGE
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const [, , noto] = process.argv;
if (noto === undefined) throw new Error('Name the folder of the unpacked package of Noto Sans');

/** Latin with its extensions, accents that stand alone, and the signs of English and of money. */
const ranges = [
  ...[0x20, 0x7e, 0xa0, 0x24f, 0x250, 0x2af, 0x2b0, 0x2ff, 0x300, 0x36f, 0x1e00, 0x1eff],
  ...[0x2010, 0x2027, 0x2030, 0x203a, 0x20a6, 0x20a6, 0x20ac, 0x20ac, 0x2116, 0x2122],
  ...[0x2190, 0x2193, 0x2212, 0x2212, 0x2248, 0x2265],
];

/** @param {number} first @param {number} last */
function characters(first, last) {
  return Array.from({ length: last - first + 1 }, (_, place) =>
    String.fromCodePoint(first + place),
  ).join('');
}

/** @param {string} name @param {string} source @param {object} options @param {string} text */
async function write(name, source, options, text) {
  const original = await readFile(source);
  const subset = await subsetFont(original, text, { targetFormat: 'truetype', ...options });
  await writeFile(new URL(name, import.meta.url), subset);
  console.log(`${name}: ${subset.length} bytes, of ${original.length}`);
}

const latin = ranges
  .map((first, place) => (place % 2 === 0 ? characters(first, ranges[place + 1] ?? first) : ''))
  .join('');
/*
 * Without `ccmp`, which would set ọ as two shapes, and `liga`: a reader's program copies text by
 * its shapes, and would find ọ wherever an o stands.
 */
const options = { noHinting: true, keepFeatures: ['kern', 'mark', 'mkmk'] };
await write('text.ttf', `${noto}/400Regular/NotoSans_400Regular.ttf`, options, latin);
await write('strong.ttf', `${noto}/600SemiBold/NotoSans_600SemiBold.ttf`, options, latin);

const bricolage = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);
const title = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}–—‘’“”…•`;
await write('title.ttf', bricolage, { ...options, variationAxes: { wght: 600 } }, title);

import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { aBomb } from '../../test/builders/hostile-pdf.ts';
import { aStream, onePage, packedPdf, rawPdf } from '../../test/builders/raw-pdf.ts';
import { problemTexts } from './check-document.ts';
import { openDocuments } from './index.ts';
import { countPages, renderPage, unreadable } from './reader/pages.mjs';
import { redrawnPdf } from './redrawn-pdf.ts';
import { startReader } from './start-reader.ts';

const documents = openDocuments({ scannerUrl: null, log: { warn: () => undefined } });
const check = async (content: Uint8Array) =>
  (await documents.check('client', content))?.message ?? null;

const script = "<</S/JavaScript/JS(app.alert('x'))>>";
const files = '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>';
const annotation = (entries: string) =>
  rawPdf([...onePage('', '/Annots[4 0 R]'), `<</Type/Annot/Rect[0 0 9 9]${entries}>>`]);

/** The text of a PDF without its streams; a picture may hold any bytes. */
function entriesOf(pdf: Buffer): string {
  return pdf.toString('latin1').replaceAll(/stream\r?\n[\s\S]*?endstream/g, '');
}

/** Everything that a program could act on, and names of files and other places. */
const actions = new RegExp(
  '/(JavaScript|JS|AA|A|OpenAction|Launch|URI|GoTo\\w*|SubmitForm|AcroForm|XFA|EmbeddedFiles?|EF' +
    '|AF|FileAttachment|RichMedia|Sound|Annots?|ObjStm|Encrypt)\\b',
);

/** As staff save it, with the reader's own code in this process. */
async function redraw(content: Buffer): Promise<Buffer> {
  const pages = await countPages(content);
  const pdf = redrawnPdf(pages, async (page) => {
    const task = { what: 'page', page, width: 200, as: 'jpeg' } as const;
    const { picture, size } = await renderPage(content, task);
    const [width = 0, height = 0] = size;
    return { body: picture, size: [width, height], used: { peakBytes: 0, cpuMs: 0 } };
  });
  return buffer(pdf);
}

describe('LON-24: what a document can do besides showing pages never reaches staff', () => {
  test.each<[string, Buffer]>([
    ['a script on opening', rawPdf([...onePage('/OpenAction 4 0 R'), script])],
    ['a script by name', rawPdf(onePage(`/Names<</JavaScript<</Names[(a)${script}]>>>>`))],
    ['a script with an escaped name', rawPdf(onePage('/OpenAction<</S/J#61vaScript>>'))],
    ['a script whose type is elsewhere', rawPdf([...onePage('/A<</S 4 0 R>>'), '/JavaScript'])],
    ['a script when a page is shown', rawPdf(onePage('', '/AA<</O<</S/GoTo>>>>'))],
    ['a page on the web on opening', rawPdf(onePage('/OpenAction<</S/URI/URI(http://a)>>'))],
    ['an action chained', rawPdf([...onePage('/OpenAction 4 0 R'), '<</S/GoTo/Next 5 0 R>>'])],
    ['a program to launch', annotation('/Subtype/Link/A<</S/Launch/F(calc.exe)>>')],
    ['a form that is sent', annotation('/Subtype/Widget/A<</S/SubmitForm/F(http://a)>>')],
    ['another document to open', annotation('/Subtype/Link/A<</S/GoToR/F(a.pdf)>>')],
    ['a link to the web', annotation('/Subtype/Link/A<</S/URI/URI(https://bank.example/)>>')],
    ['a film', annotation('/Subtype/RichMedia')],
    ['a sound', annotation('/Subtype/Sound/Sound 5 0 R')],
    ['a form with scripts', rawPdf(onePage('/AcroForm<</XFA[(a)5 0 R]>>'))],
    ['a file inside', rawPdf(onePage(files))],
    ['a file at a place', annotation('/Subtype/FileAttachment/FS<</F(a)>>')],
    ['a file that belongs to a page', rawPdf(onePage('', '/AF[4 0 R]'))],
    ['a script that is packed', packedPdf(onePage(`/OpenAction${script}`))],
    ['a file that is packed', packedPdf(onePage(files))],
    ['a script behind a string', packedPdf(onePage(`/X(a)/OpenAction${script}`))],
    ['a script in an object that nothing mentions', rawPdf([...onePage(), script])],
    [
      'a script inside of a stream',
      rawPdf([...onePage(), aStream('', `(text)\n9 0 obj\n${script}\nendobj\n`, false)]),
    ],
    ['a script after a word that ends objects', rawPdf(onePage(`/A endobj/B${script}`))],
    [
      'packed objects behind two filters',
      rawPdf([
        ...onePage(),
        aStream(
          '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]',
          deflateSync(deflateSync(`9 0 ${script}`)),
          false,
        ),
      ]),
    ],
    [
      'packed objects that are broken',
      rawPdf([
        ...onePage(),
        aStream(
          '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
          deflateSync(script).subarray(0, -6),
          false,
        ),
      ]),
    ],
    ['a script behind a false encryption', rawPdf(onePage(`%/Encrypt 9 0 R\n/AA${script}`))],
  ])('%s', async (_what, content) => {
    expect(await unreadable(content)).toBeNull();
    const copy = await redraw(content);
    expect(entriesOf(copy)).not.toMatch(actions);
    expect(await countPages(copy)).toBe(1);
  });

  test('what is looked for is found in a document that has it', () => {
    expect(entriesOf(rawPdf([...onePage('/OpenAction 4 0 R'), script]))).toMatch(actions);
    expect(entriesOf(annotation('/Subtype/Link/A<</S/Launch/F(calc.exe)>>'))).toMatch(actions);
  });
});

test('a copy has the pages of the document, in its order and sizes', async () => {
  const original = new PdfDocument({ size: [300, 200], info: { Title: 'Secret title' } });
  original
    .text('Page one')
    .addPage({ size: [200, 400] })
    .text('Page two')
    .end();
  const content = await buffer(original);
  const copy = await buffer(documents.redraw('client', content, 2));
  expect(await countPages(copy)).toBe(2);
  const text = entriesOf(copy);
  expect(entriesOf(content)).toContain('Secret title');
  expect(text).not.toContain('Secret title');
  expect([...text.matchAll(/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box)).toEqual([
    '0 0 300 200',
    '0 0 200 400',
  ]);
  // The same picture: drawn again it has the same dark and light places.
  const draw = async (pdf: Buffer) => {
    const { picture } = await renderPage(pdf, { what: 'page', page: 2, width: 100, as: 'webp' });
    return brightness(picture);
  };
  const [before, after] = [await draw(content), await draw(copy)];
  const differing = before.filter((light, place) => Math.abs(light - (after[place] ?? 0)) > 90);
  expect(before.filter((light) => light < 200).length).toBeGreaterThan(20);
  expect(differing.length).toBeLessThan(before.length / 200);
});

/** The brightness of every pixel, 0 to 255. */
async function brightness(picture: Buffer): Promise<number[]> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: data.length / 4 }, (_, place) => data[place * 4] ?? 0);
}

test('a page that cannot be drawn says so, and the others follow', async () => {
  const pages: number[] = [];
  const pdf = redrawnPdf(3, async (page) => {
    pages.push(page);
    return null;
  });
  expect(await countPages(await buffer(pdf))).toBe(3);
  expect(pages).toEqual([1, 2, 3]);
});

test('no further page is drawn once the reader of the copy has left', async () => {
  const pages: number[] = [];
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const pdf = redrawnPdf(3, async (page) => {
    pages.push(page);
    await left;
    return null;
  });
  const closed = new Promise((resolve) => pdf.once('close', resolve));
  pdf.destroy();
  await closed;
  leave();
  await left;
  expect(pages).toEqual([1]);
});

const versions = ['1.3', '1.4', '1.6', '1.7ext3'] as const;

function protectedPdf(pdfVersion: (typeof versions)[number], userPassword: string) {
  const document = new PdfDocument({ pdfVersion, userPassword, ownerPassword: 'owner' });
  document.text('Bank statement').end();
  return buffer(document);
}

describe('LON-24: a PDF with a password', () => {
  test.each(versions)('of version %s is refused when it needs one to open', async (version) => {
    expect(await unreadable(await protectedPdf(version, '1234'))).toBe('password');
  });

  test.each(versions)('of version %s is accepted and copied without it', async (version) => {
    const content = await protectedPdf(version, '');
    expect(await unreadable(content)).toBeNull();
    expect(entriesOf(await redraw(content))).not.toMatch(actions);
  });

  test('has its own text', async () => {
    expect(await check(await protectedPdf('1.6', '1234'))).toBe(problemTexts.password);
  });
});

test('LON-24: a PDF of more than 500 pages is refused', async () => {
  const kids = Array.from({ length: 501 }, (_, page) => `${page + 3} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>';
  const long = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count 501>>`,
    ...Array(501).fill(page),
  ]);
  expect(await check(long)).toBe(problemTexts['too-long']);
});

const mebi = 1024 * 1024;

describe('LON-24: a file of 1 MB that unpacks to 1 GB', () => {
  test.each<[string, (bomb: (entries: string) => Buffer) => Buffer]>([
    ['as the text of a page', (bomb) => rawPdf([...onePage('', '/Contents 4 0 R'), bomb('')])],
    ['as packed objects', (bomb) => rawPdf([...onePage(), bomb('/Type/ObjStm/N 3/First 20')])],
  ])('%s costs at most 64 MB and a second', async (_as, make) => {
    const content = make(aBomb);
    expect(content.length).toBeLessThan(1.2 * mebi);
    const { problem, used } = await startReader({ what: 'check' }, content);
    expect(problem).toBe('too-large');
    expect(used.peakBytes).toBeLessThan(64 * mebi);
    expect(used.cpuMs).toBeLessThan(1000);
  });
});

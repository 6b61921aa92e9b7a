import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { aBomb } from '../../test/builders/hostile-pdf.ts';
import { aStream, onePage, packedPdf, rawPdf } from '../../test/builders/raw-pdf.ts';
import { problemTexts } from './check-document.ts';
import { openDocuments } from './index.ts';
import { startReader } from './start-reader.ts';

const documents = openDocuments({ scannerUrl: null, log: { warn: () => undefined } });
const check = async (content: Uint8Array) =>
  (await documents.check('client', content))?.message ?? null;

const { active, attachments, damaged, password } = problemTexts;
const script = "<</S/JavaScript/JS(app.alert('x'))>>";
const files = '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>';

const annotation = (entries: string) =>
  rawPdf([...onePage('', '/Annots[4 0 R]'), `<</Type/Annot/Rect[0 0 9 9]${entries}>>`]);

describe('LON-24: a document that does more than show pages is refused', () => {
  test.each<[string, Buffer, string]>([
    ['a script on opening', rawPdf([...onePage('/OpenAction 4 0 R'), script]), active],
    ['a script by name', rawPdf(onePage(`/Names<</JavaScript<</Names[(a)${script}]>>>>`)), active],
    ['a script with an escaped name', rawPdf(onePage('/OpenAction<</S/J#61vaScript>>')), active],
    [
      'a script whose type is elsewhere',
      rawPdf([...onePage('/A<</S 4 0 R>>'), '/JavaScript']),
      active,
    ],
    ['a script when a page is shown', rawPdf(onePage('', '/AA<</O<</S/GoTo>>>>')), active],
    [
      'a page on the web on opening',
      rawPdf(onePage('/OpenAction<</S/URI/URI(http://a)>>')),
      active,
    ],
    [
      'an action chained to an opening',
      rawPdf([...onePage('/OpenAction 4 0 R'), '<</S/GoTo/Next 5 0 R>>']),
      active,
    ],
    ['a program to launch', annotation('/Subtype/Link/A<</S/Launch/F(calc.exe)>>'), active],
    ['a form that is sent', annotation('/Subtype/Widget/A<</S/SubmitForm/F(http://a)>>'), active],
    ['another document to open', annotation('/Subtype/Link/A<</S/GoToR/F(a.pdf)>>'), active],
    ['a film', annotation('/Subtype/RichMedia'), active],
    ['a sound', annotation('/Subtype/Sound/Sound 5 0 R'), active],
    ['a form with scripts', rawPdf(onePage('/AcroForm<</XFA[(a)5 0 R]>>')), active],
    ['a file inside', rawPdf(onePage(files)), attachments],
    ['a file at a place', annotation('/Subtype/FileAttachment/FS<</F(a)>>'), attachments],
    ['a file that belongs to a page', rawPdf(onePage('', '/AF[4 0 R]')), attachments],
    ['a script that is packed', packedPdf(onePage(`/OpenAction${script}`)), active],
    ['a file that is packed', packedPdf(onePage(files)), attachments],
    ['a script behind a string', packedPdf(onePage(`/X(a)/OpenAction${script}`)), active],
    ['a script in an object that nothing mentions', rawPdf([...onePage(), script]), active],
  ])('%s', async (_what, content, message) => {
    expect(await check(content)).toBe(message);
  });
});

describe('LON-24: an object cannot be hidden from the check', () => {
  const hidden = rawPdf([...onePage(), aStream('', `(text)\n9 0 obj\n${script}\nendobj\n`, false)]);
  const endInside = `9 12 (endstream) ${script}`;
  test.each<[string, Buffer, string]>([
    ['inside of a stream', hidden, active],
    ['after a word that ends objects', rawPdf(onePage(`/A endobj/B${script}`)), active],
    ['by a comment in front', rawPdf([...onePage(), `%\n${script}`]), active],
    [
      'in a stream of objects without its type',
      rawPdf([...onePage(), aStream('/N 1/First 4', `9 0 ${script}`)]),
      active,
    ],
    [
      'in a string of packed objects',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 2/First 8', `8 0 9 1 (${script})`)]),
      active,
    ],
    [
      'by two filters',
      rawPdf([
        ...onePage(),
        Buffer.concat([
          Buffer.from('<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]>>\nstream\n'),
          deflateSync(deflateSync(`9 0 ${script}`)),
          Buffer.from('\nendstream'),
        ]),
      ]),
      damaged,
    ],
    [
      'by another filter',
      rawPdf([
        ...onePage(),
        aStream('/Type/ObjStm/N 1/First 4/Filter/ASCIIHexDecode', 'aa>', false),
      ]),
      damaged,
    ],
    [
      'by a filter named elsewhere',
      rawPdf([
        ...onePage(),
        aStream('/Type/ObjStm/N 1/First 4/Filter 5 0 R', `9 0 ${script}`, false),
      ]),
      damaged,
    ],
    [
      'by two beginnings',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 4/First 9', '9 0 null')]),
      damaged,
    ],
    ...(['/Filter[5 0 R]', '/Filter[/FlateDecode 5 0 R]', '/X/Filter/FlateDecode/X'] as const).map(
      (filter): [string, Buffer, string] => [
        `by ${filter}`,
        rawPdf([
          ...onePage(),
          aStream(`/Type/ObjStm/N 1/First 4${filter}`, deflateSync(`9 0 ${script}`), false),
          '/FlateDecode',
        ]),
        damaged,
      ],
    ),
    [
      'by parameters of a filter that are elsewhere',
      rawPdf([
        ...onePage(),
        aStream('/Type/ObjStm/N 1/First 4/DecodeParms 5 0 R', '9 0 null'),
        '<</Predictor 12/Columns 4>>',
      ]),
      damaged,
    ],
    [
      'behind the word that ends a stream',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 5', endInside, false)]),
      active,
    ],
    [
      'behind the word that ends a stream, with a length that is elsewhere',
      rawPdf([
        ...onePage(),
        `<</Type/ObjStm/N 1/First 5/Length 5 0 R>>\nstream\n${endInside}\nendstream`,
        String(endInside.length),
      ]),
      damaged,
    ],
    [
      'at a place outside of the data',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 6', '9 999 null')]),
      damaged,
    ],
    [
      'at a place that stands behind the index',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 2', `9 4 (${script})`)]),
      damaged,
    ],
    [
      'in an object without an end',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 4', '9 0 <</A[1 0 R>>')]),
      damaged,
    ],
    [
      'in a string, behind a closing sign of the wrong kind',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 4', `9 1 (<</A]/B > /C${script}>>)`)]),
      active,
    ],
    ['behind a closing sign of the wrong kind', rawPdf(onePage(`/A] endobj/B${script}`)), active],
    [
      'in a stream that is broken',
      rawPdf([
        ...onePage(),
        aStream(
          '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
          deflateSync(script).subarray(0, -6),
          false,
        ),
      ]),
      damaged,
    ],
  ])('%s', async (_how, content, message) => {
    expect(await check(content)).toBe(message);
  });
});

describe('what ordinary documents have is accepted', () => {
  test.each<[string, Buffer]>([
    ['a link to the web', annotation('/Subtype/Link/A<</S/URI/URI(https://bank.example/AA)>>')],
    ['a page to open at', rawPdf(onePage('/OpenAction[3 0 R/Fit]'))],
    ['a place to open at', rawPdf([...onePage('/OpenAction 4 0 R'), '<</S/GoTo/D[3 0 R/Fit]>>'])],
    ['printing on opening', rawPdf(onePage('/OpenAction<</S/Named/N/Print>>'))],
    [
      'fonts with short names',
      rawPdf([
        ...onePage('', '/Resources<</Font<</AA 4 0 R/JS 4 0 R>>>>'),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ]),
    ],
    [
      'a script in its text',
      rawPdf([
        ...onePage('/Title(/S /JavaScript /JS 1 0 obj)', '/Contents 4 0 R'),
        aStream('', '(/JavaScript) Tj'),
      ]),
    ],
    [
      'the word for encryption in a comment',
      rawPdf(onePage('%/Encrypt 9 0 R\n/Title(/Encrypt 9 0 R)')),
    ],
    ['packed objects', packedPdf(onePage('/Lang(en-GB)'))],
    [
      'packed objects with parameters that change nothing',
      rawPdf([
        ...onePage(),
        aStream('/Type/ObjStm/N 1/First 4/DecodeParms[<</Predictor 1>>]', '9 0 null'),
      ]),
    ],
    [
      'objects in a stream without a filter',
      rawPdf([...onePage(), aStream('/Type/ObjStm/N 1/First 4', '9 0 null', false)]),
    ],
    [
      'a table that is predicted',
      rawPdf([
        ...onePage(),
        aStream('/Type/XRef/W[1 2 1]/Size 9/DecodeParms<</Columns 4/Predictor 12>>', 'rows'),
      ]),
    ],
  ])('%s', async (_what, content) => {
    expect(await check(content)).toBeNull();
  });
});

describe('LON-24: the word for encryption hides no script', () => {
  test.each([
    ['in a comment', `%/Encrypt 9 0 R\n/OpenAction${script}`],
    ['in a string', `/Title(/Encrypt <<)/OpenAction${script}`],
  ])('%s', async (_where, catalog) => {
    expect(await check(rawPdf(onePage(catalog)))).toBe(active);
  });
});

const versions = ['1.3', '1.4', '1.6', '1.7ext3'] as const;

function protectedPdf(pdfVersion: (typeof versions)[number], userPassword: string) {
  const document = new PdfDocument({ pdfVersion, userPassword, ownerPassword: 'owner' });
  document.text('Bank statement').end();
  return buffer(document);
}

describe('a PDF with a password', () => {
  test.each(versions)('of version %s is refused when it needs one to open', async (version) => {
    expect(await check(await protectedPdf(version, '1234'))).toBe(password);
  });

  test.each(versions)('of version %s is accepted when it opens without', async (version) => {
    expect(await check(await protectedPdf(version, ''))).toBeNull();
  });

  test('hides no script', async () => {
    const open = await protectedPdf('1.4', '');
    const scripted = open
      .toString('latin1')
      .replace('/Type /Catalog', '/AA <</O 9 0 R>> /Type /Catalog');
    expect(await check(Buffer.from(scripted, 'latin1'))).toBe(active);
  });
});

const mebi = 1024 * 1024;

describe('LON-24: a file of 1 MB that unpacks to 1 GB', () => {
  test.each<[string, (bomb: (entries: string) => Buffer) => Buffer]>([
    ['as the text of a page', (bomb) => rawPdf([...onePage('', '/Contents 4 0 R'), bomb('')])],
    ['as packed objects', (bomb) => rawPdf([...onePage(), bomb('/Type/ObjStm/N 3/First 20')])],
    ['as a table', (bomb) => rawPdf([...onePage(), bomb('/Type/XRef/W[1 2 1]/Size 9')])],
  ])('%s costs at most 64 MB and a second', async (_as, make) => {
    const content = make(aBomb);
    expect(content.length).toBeLessThan(1.2 * mebi);
    const { problem, used } = await startReader({ what: 'check' }, content);
    expect(problem).toBe('too-large');
    expect(used.peakBytes).toBeLessThan(64 * mebi);
    expect(used.cpuMs).toBeLessThan(1000);
  });
});

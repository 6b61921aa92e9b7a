import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { onePage } from '../../test/builders/raw-pdf.ts';
import { problemTexts } from './check-document.ts';
import { openDocuments } from './index.ts';
import { strongHash } from './reader/decrypt.mjs';

const documents = openDocuments({ scannerUrl: null, log: { warn: () => undefined } });
const check = async (content: Uint8Array) =>
  (await documents.check('client', content))?.message ?? null;

type Security = {
  dictionary: { data: { [name: string]: unknown } };
  getEncryptFn(object: number, generation: number): (data: Buffer) => Uint8Array;
};

/** The encryption of a library's document that opens without a password. */
function securityOf(pdfVersion: '1.3' | '1.4' | '1.6' | '1.7ext3') {
  const document = new PdfDocument({ pdfVersion, userPassword: '', ownerPassword: 'owner' });
  const { _security: security, _id: id } = document as unknown as {
    _security: Security;
    _id: Uint8Array;
  };
  document.end();
  return { entries: security.dictionary.data, id, encrypt: security.getEncryptFn(4, 0) };
}

/** The same with the key derivation of PDF 2.0, which the library does not write. */
function newestSecurity() {
  const key = Buffer.alloc(32, 7);
  const [check, salt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const aes = (by: Buffer, iv: Buffer, data: Buffer, padded: boolean) => {
    const cipher = createCipheriv('aes-256-cbc', by, iv).setAutoPadding(padded);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  };
  const entries = {
    ...{ Filter: 'Standard', V: 5, R: 6, Length: 256, P: -4, StmF: 'StdCF', StrF: 'StdCF' },
    CF: { StdCF: { AuthEvent: 'DocOpen', CFM: 'AESV3', Length: 32 } },
    U: Buffer.concat([strongHash(check), check, salt]),
    UE: aes(strongHash(salt), Buffer.alloc(16), key, false),
    ...{ O: Buffer.alloc(48, 3), OE: Buffer.alloc(32, 4), Perms: Buffer.alloc(16, 5) },
  };
  const iv = createHash('md5').update('iv').digest();
  const encrypt = (data: Buffer) => Buffer.concat([iv, aes(key, iv, data, true)]);
  return { entries, id: Buffer.alloc(16, 6), encrypt };
}

function written(value: unknown): string {
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`;
  if (typeof value === 'object' && value !== null) {
    return `<<${Object.entries(value)
      .map(([name, entry]) => `/${name} ${written(entry)}`)
      .join('')}>>`;
  }
  return typeof value === 'number' ? String(value) : `/${String(value)}`;
}

/** Three packed objects, encrypted as object 4. */
function protectedPdf(
  { entries, id, encrypt }: ReturnType<typeof securityOf>,
  catalog: string,
): Buffer {
  const objects = onePage(catalog);
  const places = objects.map((_, place) => objects.slice(0, place).join('').length);
  const index = places.map((place, number) => `${number + 1} ${place} `).join('');
  const data = Buffer.from(encrypt(deflateSync(index + objects.join(''))));
  const head = `/Type/ObjStm/N 3/First ${index.length}/Filter/FlateDecode/Length ${data.length}`;
  const parts = [
    Buffer.from('%PDF-1.7\n'),
    Buffer.concat([
      Buffer.from(`4 0 obj\n<<${head}>>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
    Buffer.from(`5 0 obj\n${written(entries)}\nendobj\n`),
  ];
  const at = (place: number) => parts.slice(0, place).reduce((sum, { length }) => sum + length, 0);
  const rows = [
    ...[
      [0, 0, 0],
      [2, 4, 0],
      [2, 4, 1],
      [2, 4, 2],
    ],
    ...[
      [1, at(1), 0],
      [1, at(2), 0],
      [1, at(3), 0],
    ],
  ];
  const table = Buffer.from(
    rows.flatMap(([kind = 0, place = 0, number = 0]) => [kind, place >> 8, place & 255, number]),
  );
  const name = Buffer.from(id).toString('hex');
  const ids = `/Encrypt 5 0 R/ID[<${name}><${name}>]`;
  const entriesOfTable = `/Type/XRef/Size 7/W[1 2 1]/Root 1 0 R${ids}`;
  return Buffer.concat([
    ...parts,
    Buffer.from(`6 0 obj\n<<${entriesOfTable}/Length ${table.length}>>\nstream\n`),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at(3)}\n%%EOF\n`),
  ]);
}

const script = "/OpenAction<</S/JavaScript/JS(app.alert('x'))>>";

describe('LON-24: a protected PDF that opens without a password', () => {
  test.each([
    ['RC4 of 40 bits', () => securityOf('1.3')],
    ['RC4 of 128 bits', () => securityOf('1.4')],
    ['AES of 128 bits', () => securityOf('1.6')],
    ['AES of 256 bits', () => securityOf('1.7ext3')],
    ['AES of 256 bits in PDF 2.0', newestSecurity],
  ])('is read behind %s, and hides no script there', async (_how, make) => {
    const security = make() as ReturnType<typeof securityOf>;
    expect(await check(protectedPdf(security, ''))).toBeNull();
    expect(await check(protectedPdf(security, script))).toBe(problemTexts.active);
  });

  test('is refused when its objects do not open with its own key', async () => {
    const security = securityOf('1.6');
    const other = { ...security, encrypt: securityOf('1.6').encrypt };
    const { entries } = securityOf('1.4');
    expect(await check(protectedPdf({ ...other, entries }, ''))).toBe(problemTexts.protected);
  });

  test('is refused when it describes its encryption twice', async () => {
    const twice = protectedPdf(securityOf('1.6'), '').toString('latin1');
    const again = twice.replace(
      '\nstartxref',
      '\n9 0 obj\n<</Filter/Standard/O<00>>>\nendobj\nstartxref',
    );
    expect(await check(Buffer.from(again, 'latin1'))).toBe(problemTexts.protected);
  });
});

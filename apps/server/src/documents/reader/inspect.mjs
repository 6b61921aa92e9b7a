// @ts-check
import { forbiddenIn } from './forbidden.mjs';
import { ceilings, looksPacked, UnpacksTooFar, unpackedBytes, unpackObjects } from './inflate.mjs';
import { headOf, packedObjects, plainContent } from './object-stream.mjs';
import { objectsOf } from './objects.mjs';
import { endOfLine } from './tokens.mjs';

/** @import { ObjectStreamHead } from './object-stream.mjs' */
/** @import { PdfObject } from './objects.mjs' */
/** @import { DocumentProblem } from './problems.mjs' */

/** Why a file cannot be taken, thrown from inside. */
export class Unacceptable extends Error {
  /** @param {DocumentProblem} problem */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Looks through every object of a file, also the packed ones, before a PDF library sees it: what
 * it carries besides pages, and how far it unpacks.
 * @param {Buffer} bytes
 * @returns {Promise<{ problem: DocumentProblem | null, encrypted: boolean }>}
 */
export async function inspect(bytes) {
  try {
    const { objects, streams, encrypted } = await readObjects(bytes);
    await measureStreams(bytes, streams);
    return { problem: forbiddenIn(objects), encrypted };
  } catch (error) {
    return { problem: problemOf(error), encrypted: false };
  }
}

/** @param {unknown} error */
function problemOf(error) {
  if (error instanceof Unacceptable) return error.problem;
  return error instanceof UnpacksTooFar ? 'too-large' : 'damaged';
}

/**
 * Every object of the file, and the beginning of each stream that no object is packed in.
 * @param {Buffer} bytes
 */
async function readObjects(bytes) {
  const written = [...objectsOf(bytes, { bytes: 4 * bytes.length + 1_000_000 })];
  const encrypted = written.some((object) => namesOf(object).has('Encrypt'));
  /** @type {PdfObject[]} */
  const packed = [];
  /** @type {number[]} */
  const streams = [];
  const decrypt = encrypted ? await decrypterFor(bytes, written) : null;
  let structure = 0;
  for (const object of written) {
    if (object.stream === null) continue;
    const names = namesOf(object);
    const start = startOfData(bytes, object.stream);
    if (!isStructure(names)) {
      streams.push(start);
      continue;
    }
    if (!holdsObjects(names)) {
      structure += unpackTable(object, bytes.subarray(start)).length;
      if (structure > ceilings.structure) throw new UnpacksTooFar();
      continue;
    }
    const head = headOf(object.tokens);
    const unpacked =
      decrypt === null
        ? unpackContent(head, bytes, object.stream, start)
        : unpackProtected(head, () => decrypt(object, bytes.subarray(start)));
    structure += unpacked.length;
    if (structure > ceilings.structure) throw new UnpacksTooFar();
    const budget = { bytes: 4 * unpacked.length + 1_000_000 };
    for (const one of packedObjects(unpacked, head, budget)) packed.push(one);
  }
  return { objects: [...written, ...packed], streams, encrypted };
}

/**
 * @param {ObjectStreamHead} head
 * @param {Buffer} bytes
 * @param {number} word where the word `stream` ends
 * @param {number} start where its data begins
 */
function unpackContent(head, bytes, word, start) {
  return head.isPlain ? plainContent(head, bytes, word) : unpackObjects(bytes.subarray(start));
}

/** @param {ObjectStreamHead} head @param {() => Buffer} decrypted */
function unpackProtected(head, decrypted) {
  // Without a checksum there would be no telling whether it was decrypted rightly.
  if (head.isPlain) throw new Unacceptable('protected');
  const data = decrypted();
  try {
    return unpackObjects(data);
  } catch (error) {
    throw error instanceof UnpacksTooFar ? error : new Unacceptable('protected');
  }
}

/** @param {PdfObject} object @param {Buffer} data */
function unpackTable(object, data) {
  return isPlainTable(object) ? endOf(data) : unpackObjects(data);
}

/**
 * Opens encrypted objects. What does not open in the usual way is refused.
 * @param {Buffer} bytes
 * @param {readonly PdfObject[]} objects
 * @returns {Promise<(object: PdfObject, data: Buffer) => Buffer>}
 */
async function decrypterFor(bytes, objects) {
  // Few files need it, and it would cost every other one some memory.
  const [{ decrypterOf }, { encryptionOf }] = await Promise.all([
    import('./decrypt.mjs'),
    import('./encryption.mjs'),
  ]);
  /** @type {ReturnType<typeof decrypterOf> | undefined} */
  let open;
  return ({ number }, data) => {
    try {
      open ??= decrypterOf(encryptionOf(bytes, objects));
      return open(endOf(data), number ?? 0);
    } catch {
      throw new Unacceptable('protected');
    }
  };
}

/** @param {PdfObject} object */
function namesOf({ tokens }) {
  return new Set(tokens.flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])));
}

/** Programs know an object stream by its index, some without asking for its type. */
const ofObjects = ['ObjStm', 'First'];
const ofReferences = ['XRef', 'W'];

/** @param {ReadonlySet<string>} names */
const holdsObjects = (names) => ofObjects.some((name) => names.has(name));

/** @param {ReadonlySet<string>} names */
const isStructure = (names) => [...ofObjects, ...ofReferences].some((name) => names.has(name));

/** @param {Buffer} bytes @param {number} afterWord */
function startOfData(bytes, afterWord) {
  const end = endOfLine(bytes, afterWord);
  return bytes[end] === 13 && bytes[end + 1] === 10 ? end + 2 : end + 1;
}

/** @param {Buffer} data */
function endOf(data) {
  const end = data.indexOf('endstream');
  return end < 0 ? data : data.subarray(0, end);
}

const filters = new Set([
  ...['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'],
  ...['RunLengthDecode', 'RL', 'CCITTFaxDecode', 'CCF', 'DCTDecode', 'DCT', 'JPXDecode'],
  ...['JBIG2Decode', 'Crypt', 'BrotliDecode'],
]);

/**
 * A cross-reference table has no filter, or one `FlateDecode`, named in its own dictionary. The one
 * of an encryption may stand there too.
 * @param {PdfObject} object
 */
function isPlainTable({ tokens }) {
  const found = tokens.filter(({ kind, text }) => kind === 'name' && filters.has(text));
  const elsewhere = tokens.some(({ kind, text }, place) => {
    if (kind !== 'name' || !['Filter', 'F'].includes(text)) return false;
    const value = tokens[place + 1]?.text === '[' ? tokens[place + 2] : tokens[place + 1];
    return value?.kind === 'number';
  });
  const other = found.some(({ text }) => text !== 'FlateDecode' && text !== 'Fl');
  if (elsewhere || other || found.length > 1) throw new Unacceptable('damaged');
  return found.length === 0;
}

/** @param {Buffer} bytes @param {readonly number[]} streams */
async function measureStreams(bytes, streams) {
  let total = 0;
  for (const start of streams) {
    const data = bytes.subarray(start);
    if (!looksPacked(data)) continue;
    total += await unpackedBytes(data, Math.min(ceilings.stream, ceilings.file - total));
    if (total >= ceilings.file) throw new UnpacksTooFar();
  }
}

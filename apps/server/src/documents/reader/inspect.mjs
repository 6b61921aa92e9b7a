// @ts-check
import { forbiddenIn } from './forbidden.mjs';
import { ceilings, looksPacked, UnpacksTooFar, unpackedBytes, unpackObjects } from './inflate.mjs';
import { objectsOf, packedObjects } from './objects.mjs';
import { endOfLine } from './tokens.mjs';

/** @import { PdfObject } from './objects.mjs' */
/** @import { Token } from './tokens.mjs' */
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
    const stored = bytes.subarray(start);
    const unpacked =
      decrypt !== null && holdsObjects(names)
        ? unpackProtected(object, decrypt(object, stored))
        : unpack(object, stored);
    structure += unpacked.length;
    if (structure > ceilings.structure) throw new UnpacksTooFar();
    if (!holdsObjects(names)) continue;
    const budget = { bytes: 4 * unpacked.length + 1_000_000 };
    for (const one of packedObjects(unpacked, firstOf(object), budget)) packed.push(one);
  }
  return { objects: [...written, ...packed], streams, encrypted };
}

/** @param {PdfObject} object @param {Buffer} data */
function unpack(object, data) {
  return isPlain(object) ? endOf(data) : unpackObjects(data);
}

/** @param {PdfObject} object @param {Buffer} data */
function unpackProtected(object, data) {
  // Without a checksum there would be no telling whether it was decrypted rightly.
  if (isPlain(object)) throw new Unacceptable('protected');
  try {
    return unpackObjects(data);
  } catch (error) {
    throw error instanceof UnpacksTooFar ? error : new Unacceptable('protected');
  }
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
 * A stream that the structure is read from has no filter, or one `FlateDecode`. Every program
 * writes it so; another way would hide the objects from us.
 * @param {PdfObject} object
 */
function isPlain({ tokens }) {
  const found = tokens.filter(({ kind, text }) => kind === 'name' && filters.has(text));
  const elsewhere = tokens.some(
    ({ kind, text }, place) =>
      kind === 'name' && ['Filter', 'F'].includes(text) && tokens[place + 1]?.kind === 'number',
  );
  const other = found.some(({ text }) => text !== 'FlateDecode' && text !== 'Fl');
  if (elsewhere || other || found.length > 1) throw new Unacceptable('damaged');
  return found.length === 0;
}

/**
 * Where the objects of an object stream begin: one number, written in its own dictionary.
 * @param {PdfObject} object
 */
function firstOf({ tokens }) {
  const names = tokens.filter(({ kind, text }) => kind === 'name' && text === 'First');
  const place = names.length === 1 ? tokens.indexOf(/** @type {Token} */ (names[0])) : -1;
  const value = tokens[place + 1];
  const isReference = tokens[place + 3]?.text === 'R';
  const predicted = tokens.some(({ kind, text }) => kind === 'name' && text === 'Predictor');
  if (place < 0 || isReference || predicted || value?.kind !== 'number') {
    throw new Unacceptable('damaged');
  }
  return Number(value.text);
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

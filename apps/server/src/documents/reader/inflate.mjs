// @ts-check
import { createInflate, inflateSync } from 'node:zlib';

/**
 * What a file may unpack to. A page scanned in colour at 600 dots an inch has 100 MB, a statement
 * of a thousand pages a few MB of objects.
 */
export const ceilings = {
  /** One object stream, and all that the file's structure is read from. */
  objects: 8 * 1024 * 1024,
  structure: 32 * 1024 * 1024,
  /** One stream of any kind, and all of them. */
  stream: 160 * 1024 * 1024,
  file: 512 * 1024 * 1024,
};

/** Up to this size it is quicker to unpack a stream in one go and drop the result. */
const inOneGo = 1024 * 1024;

/** After so many bytes what was unpacked is given back, which V8 would put off. */
const collectEvery = 4 * 1024 * 1024;

export class UnpacksTooFar extends Error {}

/**
 * The content of an object stream. One that is broken is an error: another program might read as
 * much of it as there is.
 * @param {Buffer} packed from the beginning of its data; what follows the data is not read
 */
export function unpackObjects(packed) {
  try {
    return inflateSync(packed, { maxOutputLength: ceilings.objects });
  } catch (error) {
    throw isTooLarge(error) ? new UnpacksTooFar() : error;
  }
}

/** @param {Buffer} data */
export function looksPacked(data) {
  const [method = 0, flags = 0] = data;
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
}

/**
 * How many bytes a stream unpacks to, as far as it can be unpacked, without holding them.
 * @param {Buffer} packed
 * @param {number} atMost
 * @returns {Promise<number>}
 */
export async function unpackedBytes(packed, atMost) {
  try {
    return inflateSync(packed, { maxOutputLength: Math.min(inOneGo, atMost) }).length;
  } catch (error) {
    if (!isTooLarge(error)) return 0;
  }
  return countUnpacked(packed, atMost);
}

/**
 * @param {Buffer} packed
 * @param {number} atMost
 * @returns {Promise<number>}
 */
function countUnpacked(packed, atMost) {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let collected = 0;
    const unpacking = createInflate({ chunkSize: 64 * 1024 });
    unpacking.on('data', (/** @type {Buffer} */ chunk) => {
      bytes += chunk.length;
      if (bytes - collected > collectEvery) {
        collected = bytes;
        globalThis.gc?.({ type: 'minor' });
      }
      if (bytes > atMost) unpacking.destroy(new UnpacksTooFar());
    });
    unpacking.on('end', () => resolve(bytes));
    unpacking.on('error', (error) =>
      error instanceof UnpacksTooFar ? reject(error) : resolve(bytes),
    );
    unpacking.end(packed);
  });
}

/** @param {unknown} error */
function isTooLarge(error) {
  return /** @type {{ code?: string }} */ (error)?.code === 'ERR_BUFFER_TOO_LARGE';
}

// @ts-check
import { createInflate, inflateSync } from 'node:zlib';

/**
 * The largest unpacked sizes. A page scanned in colour at 600 dots an inch has 100 MB, a statement
 * of a thousand pages a few MB.
 */
const ceilings = { stream: 160 * 1024 * 1024, file: 512 * 1024 * 1024 };

/** Up to this size it is quicker to unpack a stream in one go and drop the result. */
const inOneGo = 1024 * 1024;

/** After so many bytes the unpacked data is garbage-collected, which V8 would put off. */
const collectEvery = 4 * 1024 * 1024;

/**
 * Whether the streams of a file unpack to more than documents have, measured without holding the
 * result, before a PDF library sees the file. Data that is encrypted or packed another way does not
 * unpack here; if it unpacks too far, the limits of the process end the reader.
 * @param {Buffer} bytes
 */
export async function unpacksTooFar(bytes) {
  let left = ceilings.file;
  for (const start of streamsIn(bytes)) {
    const data = bytes.subarray(start);
    if (!looksPacked(data)) continue;
    const atMost = Math.min(ceilings.stream, left);
    const unpacked = await unpackedBytes(data, atMost);
    if (unpacked > atMost) return true;
    left -= unpacked;
  }
  return false;
}

/**
 * Where the data of a stream may begin: behind every word `stream`, also one inside other data.
 * @param {Buffer} bytes
 */
function* streamsIn(bytes) {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    let start = at + 6;
    while (bytes[start] === 0x20 || bytes[start] === 0x0d) start += 1;
    yield bytes[start] === 0x0a ? start + 1 : start;
  }
}

/** @param {Buffer} data */
function looksPacked(data) {
  const [method = 0, flags = 0] = data;
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
}

/**
 * How many bytes a stream unpacks to, as far as it can be unpacked; more than `atMost` when it is
 * too many.
 * @param {Buffer} packed
 * @param {number} atMost
 * @returns {Promise<number>}
 */
async function unpackedBytes(packed, atMost) {
  try {
    return inflateSync(packed, { maxOutputLength: Math.min(inOneGo, atMost) }).length;
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code !== 'ERR_BUFFER_TOO_LARGE') return 0;
  }
  return countUnpacked(packed, atMost);
}

/**
 * @param {Buffer} packed
 * @param {number} atMost
 */
async function countUnpacked(packed, atMost) {
  let bytes = 0;
  let collected = 0;
  const unpacking = createInflate({ chunkSize: 64 * 1024 });
  unpacking.end(packed);
  try {
    for await (const chunk of unpacking) {
      bytes += chunk.length;
      if (bytes > atMost) break;
      if (bytes - collected <= collectEvery) continue;
      collected = bytes;
      globalThis.gc?.({ type: 'minor' });
    }
  } catch {
    // It is broken from here on.
  }
  return bytes;
}

// @ts-check

/**
 * RC4, which OpenSSL no longer has and older PDFs are encrypted with.
 * @param {Buffer} key
 * @param {Buffer} data
 */
export function rc4(key, data) {
  const state = Uint8Array.from({ length: 256 }, (_, place) => place);
  const at = (/** @type {number} */ place) => state[place & 255] ?? 0;
  const swap = (/** @type {number} */ one, /** @type {number} */ other) => {
    const kept = at(one);
    state[one & 255] = at(other);
    state[other & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const result = Buffer.alloc(data.length);
  let j = 0;
  for (let place = 0; place < data.length; place += 1) {
    const i = place + 1;
    j = (j + at(i)) & 255;
    swap(i, j);
    result[place] = (data[place] ?? 0) ^ at(at(i) + at(j));
  }
  return result;
}

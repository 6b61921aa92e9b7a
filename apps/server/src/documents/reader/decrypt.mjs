// @ts-check
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.mjs';

/*
 * Opens the object streams of a PDF that is protected against changes, and opens without a password
 * (ISO 32000-2, 7.6). If anything is unusual the stream does not unpack, and the file is refused.
 */

/**
 * What the encryption dictionary says.
 * @typedef {{
 *   version: number, revision: number, permissions: number, keyBits: number, method: string,
 *   encryptsMetadata: boolean, owner: Buffer, user: Buffer, userKey: Buffer, id: Buffer,
 * }} Encryption
 */

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * Decrypts a stream of the object with this number.
 * @param {Encryption} encryption
 * @returns {(data: Buffer, number: number) => Buffer}
 */
export function decrypterOf(encryption) {
  const { version, method } = encryption;
  if (version === 5) {
    const key = fileKey256(encryption);
    return (data) => decryptAes(key, data);
  }
  const key = fileKey(encryption);
  return (data, number) => {
    const own = objectKey(key, number, method === 'AESV2');
    return method === 'AESV2' ? decryptAes(own, data) : rc4(own, data);
  };
}

/** Algorithm 2. @param {Encryption} encryption */
function fileKey({ revision, keyBits, permissions, owner, id, encryptsMetadata }) {
  const bytes = revision === 2 ? 5 : keyBits / 8;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const parts = [padding, owner.subarray(0, 32), rights, id];
  if (revision >= 4 && !encryptsMetadata) parts.push(Buffer.alloc(4, 0xff));
  let hash = md5(...parts);
  const rounds = revision === 2 ? 0 : 50;
  for (let round = 0; round < rounds; round += 1) hash = md5(hash.subarray(0, bytes));
  return hash.subarray(0, bytes);
}

/**
 * Algorithm 1. Object streams have generation 0.
 * @param {Buffer} key
 * @param {number} number
 * @param {boolean} aes
 */
function objectKey(key, number, aes) {
  const place = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
  const hash = aes ? md5(key, place, Buffer.from('sAlT')) : md5(key, place);
  return hash.subarray(0, Math.min(16, key.length + 5));
}

/** Algorithm 2.A for the empty password. @param {Encryption} encryption */
function fileKey256({ revision, user, userKey }) {
  const salt = user.subarray(40, 48);
  const key = revision === 5 ? sha(256, salt) : strongHash(salt);
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

/** Algorithm 2.B for the empty password. @param {Buffer} salt */
export function strongHash(salt) {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const repeated = Buffer.concat(Array(64).fill(key));
    const mixed = cipher.setAutoPadding(false).update(repeated);
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(/** @type {256 | 384 | 512} */ ([256, 384, 512][remainder]), mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/**
 * The first block is the initial value; an end of line after the data is not part of it.
 * @param {Buffer} key
 * @param {Buffer} data
 */
function decryptAes(key, data) {
  const whole = data.subarray(16, 16 + Math.floor((data.length - 16) / 16) * 16);
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, 16));
  return Buffer.concat([decipher.setAutoPadding(false).update(whole), decipher.final()]);
}

/** @param {Buffer[]} parts */
function md5(...parts) {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

/** @param {256 | 384 | 512} bits @param {Buffer} data */
function sha(bits, data) {
  return createHash(`sha${bits}`).update(data).digest();
}

// @ts-check
import { stringOf } from './strings.mjs';

/** @import { Encryption } from './decrypt.mjs' */
/** @import { PdfObject } from './objects.mjs' */
/** @import { Token } from './tokens.mjs' */

/**
 * The encryption of a file. Throws when it is not one that every program reads in the same way: one
 * dictionary, of the standard handler, with one method.
 * @param {Buffer} bytes
 * @param {readonly PdfObject[]} objects
 * @returns {Encryption}
 */
export function encryptionOf(bytes, objects) {
  const dictionaries = objects.filter(({ tokens }) => isOne(tokens));
  const [dictionary] = dictionaries;
  if (dictionaries.length !== 1 || dictionary === undefined) throw unusual();
  const { tokens } = dictionary;
  const number = (/** @type {string} */ name) => Number(entryOf(tokens, name)?.text);
  const text = (/** @type {string} */ name) => stringOf(bytes, entryOf(tokens, name));
  const version = number('V');
  const methods = tokens.filter((_, place) => isName(tokens[place - 1], 'CFM'));
  const method = version < 4 ? 'V2' : (methods[0]?.text ?? '');
  const usual = entryOf(tokens, 'StmF')?.text === 'StdCF' && methods.length === 1;
  if (![1, 2, 4, 5].includes(version) || (version >= 4 && !usual)) throw unusual();
  if (!['V2', 'AESV2', 'AESV3'].includes(method)) throw unusual();
  return {
    version,
    revision: number('R'),
    permissions: number('P'),
    keyBits: version === 2 ? number('Length') || 40 : version === 1 ? 40 : 128,
    method,
    encryptsMetadata: entryOf(tokens, 'EncryptMetadata')?.text !== 'false',
    owner: text('O'),
    user: text('U'),
    userKey: text('UE'),
    id: firstId(bytes, objects),
  };
}

const unusual = () => new Error('this encryption is not usual');

/** @param {readonly Token[]} tokens */
function isOne(tokens) {
  return entryOf(tokens, 'Filter')?.text === 'Standard' && entryOf(tokens, 'O') !== undefined;
}

/**
 * The value of a key of the dictionary itself, not of one inside of it.
 * @param {readonly Token[]} tokens
 * @param {string} name
 */
function entryOf(tokens, name) {
  let depth = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
    if (depth === 1 && isName(token, name)) return tokens[place + 1];
  }
  return undefined;
}

/**
 * The file's first id, from its trailer.
 * @param {Buffer} bytes
 * @param {readonly PdfObject[]} objects
 */
function firstId(bytes, objects) {
  for (const { tokens } of objects) {
    const place = tokens.findIndex((token) => isName(token, 'ID'));
    if (place >= 0 && tokens[place + 1]?.text === '[') return stringOf(bytes, tokens[place + 2]);
  }
  return Buffer.alloc(0);
}

/** @param {Token | undefined} token @param {string} name */
function isName(token, name) {
  return token?.kind === 'name' && token.text === name;
}

// @ts-check

/** @import { Token } from './tokens.mjs' */

/**
 * What a string says; nothing for any other token.
 * @param {Buffer} bytes
 * @param {Token | undefined} token
 */
export function stringOf(bytes, token) {
  if (token?.kind !== 'string') return Buffer.alloc(0);
  const inside = bytes.toString('latin1', token.start + 1, token.end - 1);
  if (bytes[token.start] === 0x28) return Buffer.from(unescaped(inside), 'latin1');
  const digits = inside.replace(/[^0-9a-f]/gi, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** @type {{ [letter: string]: string }} */
const letters = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** ISO 32000-2, 7.3.4.2. @param {string} text */
function unescaped(text) {
  const lines = text.replace(/(?<!\\)\r\n?/g, '\n');
  return lines.replace(/\\(\r\n?|\n|[0-7]{1,3}|[\s\S])/g, (_all, sign) => {
    if (/^[\r\n]/.test(sign)) return '';
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255);
    return letters[sign] ?? sign;
  });
}

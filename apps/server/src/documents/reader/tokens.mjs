// @ts-check
/*
 * The words of a PDF (ISO 32000-2, 7.2): enough of its syntax to tell a name from the text of a
 * string or a comment, and nothing more.
 */

/** @typedef {'name' | 'number' | 'word' | 'string' | 'open' | 'close'} TokenKind */
/** @typedef {{ kind: TokenKind, text: string, start: number, end: number }} Token */
/** How many bytes may still be read: a file cannot make us read the same ones again and again. */
/** @typedef {{ bytes: number }} Budget */

export class TooMuchToRead extends Error {}

const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));

/** @param {number | undefined} byte */
export const isWhitespace = (byte) => byte !== undefined && whitespace.has(byte);

/** @param {number | undefined} byte */
export const isRegular = (byte) =>
  byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte);

/**
 * The tokens from a place on. Strings come without their text, and comments not at all.
 * @param {Buffer} bytes
 * @param {number} start
 * @param {Budget} budget
 * @returns {Generator<Token, void, void>}
 */
export function* tokensFrom(bytes, start, budget) {
  let at = start;
  while (at < bytes.length) {
    const from = at;
    const token = readToken(bytes, at);
    at = token.end;
    budget.bytes -= at - from;
    if (budget.bytes < 0) throw new TooMuchToRead();
    if (token.kind === 'blank') continue;
    yield { kind: token.kind, text: token.text, start: from, end: at };
  }
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @returns {{ kind: TokenKind | 'blank', text: string, end: number }}
 */
function readToken(bytes, at) {
  const sign = bytes[at];
  if (isWhitespace(sign)) return { kind: 'blank', text: '', end: at + 1 };
  switch (String.fromCharCode(sign ?? 0)) {
    case '%':
      return { kind: 'blank', text: '', end: endOfLine(bytes, at) };
    case '/':
      return readName(bytes, at);
    case '(':
      return { kind: 'string', text: '', end: endOfString(bytes, at) };
    case '<':
      if (bytes[at + 1] === sign) return { kind: 'open', text: '<<', end: at + 2 };
      return { kind: 'string', text: '', end: after(bytes.indexOf('>', at), bytes) };
    case '>':
      if (bytes[at + 1] === sign) return { kind: 'close', text: '>>', end: at + 2 };
      return { kind: 'blank', text: '', end: at + 1 };
    case '[':
      return { kind: 'open', text: '[', end: at + 1 };
    case ']':
      return { kind: 'close', text: ']', end: at + 1 };
    case ')':
    case '{':
    case '}':
      return { kind: 'blank', text: '', end: at + 1 };
    default:
      return readWord(bytes, at);
  }
}

/**
 * A name with its `#4a` decoded: `/J#53` is `JS`.
 * @param {Buffer} bytes
 * @param {number} at
 */
function readName(bytes, at) {
  const end = endOfRegular(bytes, at + 1);
  const text = bytes.toString('latin1', at + 1, end);
  const decoded = text.replace(/#([0-9a-f]{2})/gi, (_all, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { kind: /** @type {const} */ ('name'), text: decoded, end };
}

/**
 * A number, or a word such as `endobj`. `0endobj` is two of them.
 * @param {Buffer} bytes
 * @param {number} at
 */
function readWord(bytes, at) {
  const text = bytes.toString('latin1', at, endOfRegular(bytes, at));
  const number = /^[+-]?[\d.]+/.exec(text)?.[0];
  if (number !== undefined) {
    return { kind: /** @type {const} */ ('number'), text: number, end: at + number.length };
  }
  return { kind: /** @type {const} */ ('word'), text, end: at + text.length };
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 */
function endOfRegular(bytes, at) {
  let end = at;
  while (isRegular(bytes[end])) end += 1;
  return end;
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 */
export function endOfLine(bytes, at) {
  let end = at;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1;
  return end;
}

/**
 * A string ends at the parenthesis that belongs to its first one.
 * @param {Buffer} bytes
 * @param {number} at
 */
function endOfString(bytes, at) {
  let depth = 0;
  for (let place = at; place < bytes.length; place += 1) {
    const sign = bytes[place];
    if (sign === 0x5c) place += 1;
    else if (sign === 0x28) depth += 1;
    else if (sign === 0x29) {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return bytes.length;
}

/**
 * @param {number} found
 * @param {Buffer} bytes
 */
function after(found, bytes) {
  return found < 0 ? bytes.length : found + 1;
}

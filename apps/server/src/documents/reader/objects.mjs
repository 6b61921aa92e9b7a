// @ts-check
import { nestingOf } from './nesting.mjs';
import { isRegular, tokensFrom } from './tokens.mjs';

/** @import { Budget, Token } from './tokens.mjs' */

/**
 * One object, as flat as it was written. `number` is the object's, or null for a trailer, and where
 * a comment hides it. `stream` is where its data begins.
 * @typedef {{ number: number | null, tokens: Token[], stream: number | null }} PdfObject
 */

/** A reader looks no further for a number in front of `obj`. */
const headBytes = 40;

/** What ends an object that is complete. Inside a dictionary these words are nothing special. */
const ends = new Set(['endobj', 'stream', 'obj', 'trailer', 'xref', 'startxref']);

/**
 * Every object of a file wherever it begins. We do not follow its cross-reference table, because
 * programs disagree about broken ones, and an object that one of them finds must be seen here.
 * @param {Buffer} bytes
 * @param {Budget} budget
 * @returns {Generator<PdfObject, void, void>}
 */
export function* objectsOf(bytes, budget) {
  for (const at of placesOf(bytes, 'obj')) {
    if (bytes.toString('latin1', at - 6, at - 3) === 'end') continue;
    yield readObject(bytes, at, numberBefore(bytes, at - 3), budget);
  }
  for (const at of placesOf(bytes, 'trailer')) yield readObject(bytes, at, null, budget);
}

/**
 * Where a word ends, each time it stands in the file as a word of its own.
 * @param {Buffer} bytes
 * @param {string} word
 */
function* placesOf(bytes, word) {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    const next = at + word.length;
    const letter = String.fromCharCode(bytes[next] ?? 0);
    if (!isRegular(bytes[next]) || !/[a-z]/i.test(letter)) yield next;
  }
}

/**
 * @param {Buffer} bytes
 * @param {number} end where `obj` begins
 */
function numberBefore(bytes, end) {
  const head = bytes.toString('latin1', Math.max(0, end - headBytes), end);
  const found = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/.exec(head);
  return found ? Number(found[1]) : null;
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @param {number | null} number
 * @param {Budget} budget
 * @returns {PdfObject}
 */
function readObject(bytes, at, number, budget) {
  /** @type {Token[]} */
  const tokens = [];
  const nesting = nestingOf();
  for (const token of tokensFrom(bytes, at, budget)) {
    nesting.add(token);
    if (!nesting.isOpen() && token.kind === 'word' && ends.has(token.text)) {
      return { number, tokens, stream: token.text === 'stream' ? token.end : null };
    }
    tokens.push(token);
  }
  return { number, tokens, stream: null };
}

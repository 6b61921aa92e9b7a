// @ts-check
import { nestingOf } from './nesting.mjs';
import { tokensFrom } from './tokens.mjs';

/*
 * Streams that objects are packed in (ISO 32000-2, 7.5.7). Programs write them in one way only. Any
 * other way could mean something else to another program, and hide objects from us, so it is an
 * error.
 */

/** @import { PdfObject } from './objects.mjs' */
/** @import { Budget, Token } from './tokens.mjs' */

/**
 * What its dictionary says: how many objects there are and where the first begins, and whether
 * there is a filter.
 * @typedef {{ count: number, first: number, isPlain: boolean, length: number | null }}
 *   ObjectStreamHead
 */

export class Misleading extends Error {}

/** Another way to name a filter or a file elsewhere. */
const unusual = ['F', 'DP', 'FFilter', 'FDecodeParms'];

/**
 * @param {readonly Token[]} tokens
 * @returns {ObjectStreamHead}
 */
export function headOf(tokens) {
  const entries = entriesOf(tokens);
  if (unusual.some((name) => entries.has(name))) throw new Misleading('an unusual entry');
  checkParameters(entries.get('DecodeParms') ?? []);
  const [count, first] = [wholeNumber(entries.get('N')), wholeNumber(entries.get('First'))];
  if (count === null || first === null) throw new Misleading('no beginning or count');
  return { count, first, isPlain: isPlain(entries), length: wholeNumber(entries.get('Length')) };
}

/**
 * The entries of a dictionary, each with the tokens of its value.
 * @param {readonly Token[]} tokens
 */
function entriesOf(tokens) {
  /** @type {Map<string, readonly Token[]>} */
  const entries = new Map();
  const last = tokens.length - 1;
  if (tokens[0]?.text !== '<<' || tokens[last]?.text !== '>>') throw new Misleading('its form');
  for (let place = 1; place < last; ) {
    const key = /** @type {Token} */ (tokens[place]);
    const end = endOfValue(tokens, place + 1);
    if (key.kind !== 'name' || entries.has(key.text) || end > last) throw new Misleading('a key');
    entries.set(key.text, tokens.slice(place + 1, end));
    place = end;
  }
  return entries;
}

/** @param {readonly Token[]} tokens @param {number} start */
function endOfValue(tokens, start) {
  if (tokens[start]?.kind === 'number' && tokens[start + 2]?.text === 'R') return start + 3;
  const nesting = nestingOf();
  let end = start;
  do {
    const token = tokens[end];
    if (token !== undefined) nesting.add(token);
    end += 1;
  } while (nesting.isOpen() && end < tokens.length);
  return end;
}

/** @param {readonly Token[] | undefined} value */
function wholeNumber(value) {
  const [token, ...others] = value ?? [];
  return others.length === 0 && /^\d+$/.test(token?.text ?? '') && token?.kind === 'number'
    ? Number(token.text)
    : null;
}

/** @param {ReadonlyMap<string, readonly Token[]>} entries */
function isPlain(entries) {
  const value = entries.get('Filter');
  if (value === undefined) return true;
  const names = value[0]?.text === '[' ? value.slice(1, -1) : value;
  if (names.length === 0) return true;
  const [{ kind, text } = { kind: 'word', text: '' }] = names;
  if (names.length > 1 || kind !== 'name' || !['FlateDecode', 'Fl'].includes(text)) {
    throw new Misleading('another filter');
  }
  return false;
}

/**
 * What a filter is told besides: nothing that changes its result, and nothing elsewhere.
 * @param {readonly Token[]} value
 */
function checkParameters(value) {
  const isDirect = value.every(({ kind, text }) => kind !== 'word' || text === 'null');
  const isOf = value.length === 0 || value[0]?.kind === 'open' || value[0]?.text === 'null';
  const isPredicted = value.some(
    ({ kind, text }, place) =>
      kind === 'name' && text === 'Predictor' && value[place + 1]?.text !== '1',
  );
  if (!isDirect || !isOf || isPredicted) throw new Misleading('parameters of a filter');
}

/**
 * The content of a stream without a filter. The word that ends a stream may also stand inside of
 * its data, so the length must be said, and be right.
 * @param {ObjectStreamHead} head
 * @param {Buffer} bytes
 * @param {number} word where the word `stream` ends
 */
export function plainContent({ length }, bytes, word) {
  const begin = /^\r?\n/.exec(bytes.toString('latin1', word, word + 2))?.[0];
  if (begin === undefined || length === null) throw new Misleading('no length');
  const end = word + begin.length + length;
  if (!/^[\0\t\n\f\r ]*endstream/.test(bytes.toString('latin1', end, end + 20))) {
    throw new Misleading('a wrong length');
  }
  return bytes.subarray(word + begin.length, end);
}

/**
 * The objects in its unpacked content: each one from the place that its index gives, and all of
 * them from the first to the last.
 * @param {Buffer} content
 * @param {ObjectStreamHead} head
 * @param {Budget} budget
 * @returns {Generator<PdfObject, void, void>}
 */
export function* packedObjects(content, { count, first }, budget) {
  const all = [...tokensFrom(content, first, budget)];
  yield { number: null, tokens: all, stream: null };
  const index = [...tokensFrom(content.subarray(0, first), 0, budget)];
  const numbers = index.map((token) => wholeNumber([token]));
  if (numbers.length % 2 > 0 || numbers.length < 2 * count) throw new Misleading('an index');
  for (let pair = 0; pair < numbers.length; pair += 2) {
    const [number = null, place = null] = numbers.slice(pair, pair + 2);
    if (number === null || place === null || first + place > content.length) {
      throw new Misleading('a place in an index');
    }
    yield { number, tokens: oneObject(content, first + place, budget), stream: null };
  }
}

/**
 * @param {Buffer} content
 * @param {number} at
 * @param {Budget} budget
 */
function oneObject(content, at, budget) {
  /** @type {Token[]} */
  const tokens = [];
  const nesting = nestingOf();
  for (const token of tokensFrom(content, at, budget)) {
    tokens.push(token);
    nesting.add(token);
    if (!nesting.isOpen()) return tokens;
  }
  if (tokens.length > 0) throw new Misleading('an object without an end');
  return tokens;
}

// @ts-check
/** @import { PdfObject } from './objects.mjs' */
/** @import { Token } from './tokens.mjs' */
/** @import { DocumentProblem } from './problems.mjs' */

/** Scripts, and actions that start or send something. A link to a web page is none of them. */
const active = new Set([
  ...['JavaScript', 'XFA', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'GoTo3DView'],
  ...['Rendition', 'RichMedia', 'RichMediaContent', 'RichMediaExecute', 'RichMediaSettings'],
  ...['Movie', 'Sound', '3D', 'U3D', 'PRC'],
]);

const attachments = new Set(['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment']);

/** These are also short enough to be the name of a font or picture, which is harmless. */
const activeKeys = new Set(['JS', 'AA']);
const attachmentKeys = new Set(['EF', 'AF']);
const resources = new Set(['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading']);

/** What a document may do when it is opened: show a place in itself, or print. */
const harmless = new Set(['GoTo', 'Named']);

/**
 * The first thing in these objects that a document has no need of.
 * @param {readonly PdfObject[]} objects
 * @returns {DocumentProblem | null}
 */
export function forbiddenIn(objects) {
  const byNumber = Map.groupBy(objects, ({ number }) => number);
  for (const { tokens } of objects) {
    for (const [place, { kind, text }] of tokens.entries()) {
      if (kind !== 'name') continue;
      if (active.has(text)) return 'active';
      if (attachments.has(text)) return 'attachments';
      const key = activeKeys.has(text) || attachmentKeys.has(text);
      if (key && !isResource(valueAt(tokens, place + 1, byNumber))) {
        return activeKeys.has(text) ? 'active' : 'attachments';
      }
      if (text === 'OpenAction' && actsOnOpening(valueAt(tokens, place + 1, byNumber))) {
        return 'active';
      }
    }
  }
  return null;
}

/**
 * The tokens of a value: those of a dictionary or array, or of every object that a reference may
 * mean. Null when there is no such object.
 * @param {readonly Token[]} tokens
 * @param {number} place
 * @param {ReadonlyMap<number | null, readonly PdfObject[]>} byNumber
 * @returns {{ direct: boolean, objects: readonly (readonly Token[])[] } | null}
 */
function valueAt(tokens, place, byNumber) {
  const [first, , third] = tokens.slice(place, place + 3);
  if (first?.kind === 'number' && third?.kind === 'word' && third.text === 'R') {
    const found = byNumber.get(Number(first.text));
    return found ? { direct: false, objects: found.map((object) => object.tokens) } : null;
  }
  let depth = 0;
  let end = place;
  do {
    if (tokens[end]?.kind === 'open') depth += 1;
    if (tokens[end]?.kind === 'close') depth -= 1;
    end += 1;
  } while (depth > 0 && end < tokens.length);
  return { direct: true, objects: [tokens.slice(place, end)] };
}

/** @typedef {ReturnType<typeof valueAt>} Value */

/** @param {Value} value */
function isResource(value) {
  if (value === null || value.direct) return false;
  return value.objects.every((tokens) =>
    tokens.some(({ kind, text }) => kind === 'name' && resources.has(text)),
  );
}

/** @param {Value} value */
function actsOnOpening(value) {
  return value === null || !value.objects.every((tokens) => isDestination(tokens));
}

/**
 * A place in the document, or an action that only goes there or prints.
 * @param {readonly Token[]} tokens
 */
function isDestination(tokens) {
  if (tokens[0]?.text !== '<<') return true;
  const actions = tokens.filter((_, place) => isName(tokens[place - 1], 'S'));
  const chained = tokens.some((token) => isName(token, 'Next'));
  return !chained && actions.every(({ kind, text }) => kind === 'name' && harmless.has(text));
}

/** @param {Token | undefined} token @param {string} name */
function isName(token, name) {
  return token?.kind === 'name' && token.text === name;
}

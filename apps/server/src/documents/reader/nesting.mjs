// @ts-check
/** @import { Token } from './tokens.mjs' */

/**
 * Whether a dictionary or array is open. Programs pass over a closing sign of the wrong kind, so an
 * object goes on behind it.
 */
export function nestingOf() {
  /** @type {string[]} */
  const open = [];
  /** Arrays that were closed before they began, as the bytes of a picture may read. */
  let early = 0;
  return {
    /** @param {Token} token */
    add({ kind, text }) {
      if (kind === 'open') {
        if (text === '[' && open.length === 0 && early > 0) early -= 1;
        else open.push(text);
      } else if (kind === 'close') {
        if (open.length === 0) early += text === ']' ? 1 : 0;
        else if (open.at(-1) === (text === ']' ? '[' : '<<')) open.pop();
      }
    },
    isOpen: () => open.length > 0,
  };
}

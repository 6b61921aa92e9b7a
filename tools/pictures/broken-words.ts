import type { Page } from 'playwright-core';

/**
 * Words, amounts, dates and times on more than one line, because the browser had to break them, and
 * texts that their box or the screen cuts off. Addresses may be broken anywhere, and a word after a
 * hyphen, a soft one too.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const linesOf = () =>
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;

    // Null where the reader can scroll to the rest, or where the text is for screen readers alone.
    const edgesOf = (element) => {
      for (let box = element; box; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return null;
        if (overflowX === 'hidden' || overflowX === 'clip') return box.getBoundingClientRect();
      }
      return { left: 0, right: document.documentElement.clientWidth };
    };

    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const edges = width > 1 && !element.closest('svg, option') ? edgesOf(element) : null;
      if (edges && (left < edges.left - 1 || right > edges.right + 1)) {
        found.push('cut off: ' + node.textContent.trim());
      }
      // A text on one line has no word on two.
      if (linesOf() < 2) continue;
      const words = /\\d{1,2}(:\\d{2})?\\s[ap]m\\b|[^\\s–/-]+/gu;
      for (const { 0: word, index } of node.textContent.matchAll(words)) {
        if (/[@.]\\p{L}|\\u00ad/u.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (linesOf() > 1) found.push(word);
      }
    }
    return found;
  })()`);
}

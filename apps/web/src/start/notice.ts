/* Notices of the sign-in page beside its screen, which the application expects as it was drawn. */

const failedText = 'Part of the page did not load. Check your connection.';
const againText = 'Load the page again';

const region = document.createElement('div');
region.setAttribute('role', 'status');

const place = () => document.body.append(region);

/** There before its text: not every screen reader says a region that arrives with it. */
export function placeNotice(): void {
  document.addEventListener('DOMContentLoaded', place, { once: true });
}

export function say(text: string): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'fixed inset-x-0 bottom-0 border-t border-line bg-surface p-4 text-center';
  notice.textContent = text;
  region.replaceChildren(notice);
  if (!region.isConnected) place();
  return notice;
}

export function sayFailed(): void {
  const notice = say(`${failedText} `);
  notice.setAttribute('role', 'alert');
  const again = document.createElement('a');
  again.href = location.pathname + location.search;
  again.className = 'underline';
  again.textContent = againText;
  notice.append(again);
}

export function clearNotice(): void {
  region.replaceChildren();
}

export function removeNotice(): void {
  document.removeEventListener('DOMContentLoaded', place);
  clearNotice();
  region.remove();
}

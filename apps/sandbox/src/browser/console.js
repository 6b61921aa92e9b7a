/** The sandbox page for people: forms post JSON, lists renew themselves, values can be copied. */
const renewEveryMs = 4000;
const notice = document.getElementById('notice');
let clearNotice;

function say(text, failed = false) {
  clearTimeout(clearNotice);
  notice.textContent = text;
  notice.dataset.failed = String(failed);
  if (!failed) {
    clearNotice = setTimeout(() => {
      notice.textContent = '';
    }, 6000);
  }
}

function bodyOf(form) {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      form.elements[name].type === 'number' ? Number(value) : value,
    ]),
  );
}

async function post(form) {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  say(form.dataset.post.endsWith('/clock') ? 'Closing the days in between…' : 'Sending…');
  try {
    const response = await fetch(form.dataset.post, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(form)),
    });
    const answer = await response.json();
    if (response.ok) say('Done.');
    else say(Object.values(answer).flat().join(' '), true);
  } catch {
    say('The sandbox did not answer. Try again.', true);
  }
  for (const button of buttons) button.disabled = false;
  await renew(true);
}

/** Replaces the living parts of the page by fresh ones; what a person is working in stays. */
async function renew(always = false) {
  const response = await fetch(window.location.href).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const old of document.querySelectorAll('[data-live]')) {
    const section = fresh.getElementById(old.id);
    if (section === null || section.innerHTML === old.innerHTML) continue;
    if (always || !old.contains(document.activeElement)) old.replaceWith(section);
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.dataset.post) post(form);
  else window.location.assign(`/sandbox?to=${encodeURIComponent(form.to.value)}#mail`);
});

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (button === null) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    say('Copied.');
  } catch {
    say(`Copy it by hand: ${button.dataset.copy}`, true);
  }
});

if (document.querySelector('[data-live]') !== null) {
  setInterval(() => document.hidden || renew(), renewEveryMs);
}

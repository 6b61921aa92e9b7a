/** The sandbox page: forms post JSON, lists refresh by themselves, values can be copied. */
const refreshEveryMs = 4000;
const notice = document.getElementById('notice');
let clearNotice;

function showNotice(text, failed = false) {
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
  showNotice(form.dataset.post.endsWith('/clock') ? 'Closing the days in between…' : 'Sending…');
  try {
    const response = await fetch(form.dataset.post, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(form)),
    });
    const answer = await response.json();
    if (response.ok) showNotice('Done.');
    else showNotice(Object.values(answer).flat().join(' '), true);
  } catch {
    showNotice('The sandbox did not answer. Try again.', true);
  }
  for (const button of buttons) button.disabled = false;
  await refresh(true);
}

/** Replaces the live sections of the page, except the one that has the focus. */
async function refresh(always = false) {
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
    showNotice('Copied.');
  } catch {
    showNotice(`Copying failed. Copy it by hand: ${button.dataset.copy}`, true);
  }
});

if (document.querySelector('[data-live]') !== null) {
  setInterval(() => document.hidden || refresh(), refreshEveryMs);
}

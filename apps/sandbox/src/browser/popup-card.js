/** The card fields, which group digits while typing, and the list of test cards. */
const digitsOf = (text) => text.replace(/\D/g, '');

export function groupDigits(text) {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

export function formatExpiry(text, deleting) {
  const digits = digitsOf(text).slice(0, 4);
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Formats the field while the payer types. The cursor stays behind the same digit. */
export function formatWhileTyping(input, format) {
  input.addEventListener('input', (event) => {
    const deleting = event.inputType?.startsWith('delete') ?? false;
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
    input.value = format(input.value, deleting);
    if (document.activeElement !== input || deleting === false) return;
    let position = 0;
    for (let seen = 0; seen < before && position < input.value.length; position += 1) {
      if (/\d/.test(input.value[position])) seen += 1;
    }
    input.setSelectionRange(position, position);
  });
}

export function readCard(form) {
  const [month = '', year = ''] = form.expiry.value.split('/').map((part) => part.trim());
  return {
    number: digitsOf(form.number.value),
    cvv: form.cvv.value.trim(),
    expiry_month: month,
    expiry_year: year,
  };
}

/** One button for each test card. It fills the form and moves the focus to the pay button. */
export function listTestCards(list, cards, form, payButton) {
  const nextYear = String((new Date().getFullYear() + 2) % 100).padStart(2, '0');
  for (const card of cards) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.card = card.number;
    const label = document.createElement('span');
    label.textContent = card.label;
    const number = document.createElement('span');
    number.className = 'number';
    number.textContent = groupDigits(card.number);
    button.append(label, number);
    button.addEventListener('click', () => {
      form.number.value = groupDigits(card.number);
      form.expiry.value = `12 / ${nextYear}`;
      form.cvv.value = card.cvv;
      payButton.focus();
    });
    const item = document.createElement('li');
    item.append(button);
    list.append(item);
  }
}

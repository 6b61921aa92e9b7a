/* In the browser, the places that Slot.tsx makes; the server fills them in its answer instead. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fillTexts(texts: { readonly [slot: string]: string }): void {
  for (const [name, text] of Object.entries(texts)) {
    const slot = document.querySelector(`[data-slot="${name}"]`);
    if (slot && slot.textContent !== text) slot.textContent = text;
  }
}

/** Puts each message beside its field and takes the others away. Gives the first field that is wrong. */
export function markFields(
  form: HTMLFormElement,
  errors: { readonly [field: string]: string },
): Field | undefined {
  const fields = [...form.querySelectorAll<Field>('[aria-invalid]')];
  for (const field of fields) {
    const message = errors[field.name] ?? '';
    field.setAttribute('aria-invalid', String(message !== ''));
    fillTexts({ [`${field.name}-error`]: message });
  }
  return fields.find(({ name }) => errors[name]);
}

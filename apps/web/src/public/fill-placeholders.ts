/*
 * Fills the placeholders of Placeholder.tsx in the browser; without script the server fills them.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fillTexts(texts: { readonly [placeholder: string]: string }): void {
  for (const [name, text] of Object.entries(texts)) {
    const placeholder = document.querySelector(`[data-placeholder="${name}"]`);
    if (placeholder && placeholder.textContent !== text) placeholder.textContent = text;
  }
}

/** Shows each message beside its field and clears the others. Returns the first wrong field. */
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

/** The data of a prerendered page; apps/web/src/public/Placeholder.tsx makes its placeholders. */
export type PageData = {
  /** The text of a placeholder, by its `data-placeholder`. */
  readonly texts?: { readonly [slot: string]: string };
  /** The value of a field, by its name. */
  readonly values?: { readonly [field: string]: string };
  /** The error beside a field, by the field's name. */
  readonly errors?: { readonly [field: string]: string };
  /** Parts that are shown or hidden, by their `data-part`. */
  readonly parts?: { readonly [part: string]: boolean };
};

/**
 * Fills in a form of a page, for a browser without script. Everything a visitor typed is escaped.
 * A placeholder that the page does not have is ignored.
 */
export function renderForm(html: string, pageData: PageData): string {
  const { texts = {}, values = {}, errors = {}, parts = {} } = pageData;
  let filled = html;
  for (const [field, value] of Object.entries(values)) filled = fillField(filled, field, value);
  for (const [field, message] of Object.entries(errors)) {
    filled = fillText(markInvalid(filled, field), `${field}-error`, message);
  }
  for (const [slot, text] of Object.entries(texts)) filled = fillText(filled, slot, text);
  for (const [part, shown] of Object.entries(parts)) filled = showPart(filled, part, shown);
  return filled;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function fillText(html: string, slot: string, text: string): string {
  const place = new RegExp(`(<[^<>]*\\sdata-placeholder="${slot}"[^<>]*>)[^<]*`);
  return html.replace(place, (_all, tag) => `${tag}${escapeHtml(text)}`);
}

function fillField(html: string, field: string, value: string): string {
  return html
    .replace(new RegExp(`<input[^<>]*\\sname="${field}"[^<>]*>`), (tag) =>
      tag.replace(/\svalue="[^"]*"/, () => ` value="${escapeHtml(value)}"`),
    )
    .replace(
      new RegExp(`(<textarea[^<>]*\\sname="${field}"[^<>]*>)[^<]*`),
      // A browser drops the first line break of a text area, so one of its own goes before.
      (_all, tag) => `${tag}\n${escapeHtml(value)}`,
    )
    .replace(new RegExp(`<select[^<>]*\\sname="${field}"[^]*?</select>`), (select) =>
      select
        .replaceAll(' selected=""', '')
        .replace(`<option value="${escapeHtml(value)}"`, (option) => `${option} selected=""`),
    );
}

function markInvalid(html: string, field: string): string {
  const tag = new RegExp(`<(?:input|textarea)[^<>]*\\sname="${field}"[^<>]*>`);
  return html.replace(tag, (found) => found.replace('aria-invalid="false"', 'aria-invalid="true"'));
}

function showPart(html: string, part: string, shown: boolean): string {
  return html.replace(new RegExp(`<[^<>]*\\sdata-part="${part}"[^<>]*>`), (tag) => {
    const visible = tag.replace(' hidden=""', '');
    return shown ? visible : visible.replace(/>$/, ' hidden="">');
  });
}

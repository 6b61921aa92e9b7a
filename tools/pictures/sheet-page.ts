/** A picture's file beside the page, and what it shows. */
export type Picture = { readonly label: string; readonly file: string };

export type SheetRow = { readonly title: string; readonly pictures: readonly Picture[] };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** One page with a row for each screen. A picture opens in its full size. */
export function sheetPage(rows: readonly SheetRow[]): string {
  const sections = rows.map(({ title, pictures }) => {
    const figures = pictures.map(
      ({ label, file }) => `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
        <figcaption>${escaped(label)}</figcaption></figure>`,
    );
    return `<section><h2>${escaped(title)}</h2><div>${figures.join('\n')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Contact sheet</title>
    <style>
      body { font: 14px sans-serif; margin: 24px; background: #ddd }
      section > div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
      figure { margin: 0; flex: none } img { height: 420px; background: #fff }
    </style></head><body><h1>Contact sheet</h1>${sections.join('\n')}</body></html>
  `;
}

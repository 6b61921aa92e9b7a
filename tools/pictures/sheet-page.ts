/** A picture's file beside the page, and its label. */
export type Picture = { readonly label: string; readonly file: string };

export type SheetRow = { readonly title: string; readonly pictures: readonly Picture[] };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const page = (style: string, body: string) => `<!doctype html><html lang="en"><head>
  <meta charset="utf-8"><title>Contact sheet</title><style>
    body { font: 14px sans-serif; background: #ddd } figure { margin: 0; flex: none } ${style}
  </style></head><body>${body}</body></html>
`;

function section({ title, pictures }: SheetRow): string {
  const figures = pictures.map(
    ({ label, file }) => `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
      <figcaption>${escaped(label)}</figcaption></figure>`,
  );
  return `<section><h2>${escaped(title)}</h2><div>${figures.join('\n')}</div></section>`;
}

/** One page with a row for each screen. A picture opens in its full size. */
export function sheetPage(rows: readonly SheetRow[]): string {
  return page(
    `section > div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
     img { height: 420px; background: #fff }`,
    `<h1>Contact sheet</h1>${rows.map(section).join('\n')}`,
  );
}

/** The pictures of one screen, side by side and small, as far as a screen of each reaches down. */
export function smallSheet(row: SheetRow): string {
  return page(
    `body { margin: 8px; width: 1584px } h2 { margin: 0 0 6px; font-size: 15px }
     section > div { display: flex; flex-wrap: wrap; gap: 8px; align-items: start }
     figure { max-height: 1000px; overflow: hidden } img { display: block; width: 250px }
     figure:nth-child(n + 4) img { width: 380px } figure:nth-child(n + 7) img { width: 520px }
     figure:nth-child(10) img { width: 360px }`,
    section(row).replaceAll(' loading="lazy"', ''),
  );
}

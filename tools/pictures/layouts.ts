/** The home page, the overview of a client, and a loan on a phone, one in front of the other. */
export function readmePage(shown: { home: string; dashboard: string; loan: string }): string {
  const picture = (name: keyof typeof shown, place: string) =>
    `<img alt="" src="${shown[name]}" style="position:absolute;border-radius:12px;
      box-shadow:0 24px 60px -16px rgb(20 20 58/.35);${place}">`;
  return `<!doctype html><body style="margin:0;background:#e7e7f7">
    ${picture('home', 'left:40px;top:40px;width:740px')}
    ${picture('dashboard', 'left:280px;top:200px;width:720px')}
    ${picture('loan', 'right:40px;top:50px;width:270px;border-radius:22px')}`;
}

/** The picture of a shared address, 1200 by 630. */
export function socialPage(
  brand: { logo: string; styles: string },
  { headline, scene }: { headline: string; scene: string },
): string {
  return `<!doctype html><html><head><style>${brand.styles}
    body { background: var(--band); color: var(--on-band); overflow: hidden }
    .logo { zoom: 2 }
    main { position: absolute; inset: 64px auto auto 64px; width: 464px }
    h1 { display: grid; align-items: center; height: 330px; margin-top: 24px; font-size: 54px;
      line-height: 1.1; text-wrap: balance }
    /* Its own hem is below the wider one. */
    img { position: absolute; right: 0; bottom: 20px; width: 660px }
    .hem { position: absolute; inset: auto 0 0; height: 88px;
      background: url(/scenes/hem.svg) 0 0 / auto 100% }
    </style></head><body>
    <main><div class="logo">${brand.logo}</div><h1>${headline}</h1></main>
    <img alt="" src="/scenes/${scene}.svg"><div class="hem"></div></body></html>`;
}

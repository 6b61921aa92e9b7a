/** Text that is safe to put into a page without escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | number | null | readonly Markup[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template that escapes its values, except markup made by another template. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  const filled = parts.map((part, index) =>
    index === 0 ? part : present(values[index - 1]) + part,
  );
  return new Markup(filled.join(''));
}

function present(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map((markup) => markup.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The frame of every page. */
export function page(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/assets/colours.css">
<link rel="stylesheet" href="/sandbox/assets/console.css">
<script type="module" src="/sandbox/assets/console.js"></script>
</head>
<body>
<header class="top">
<div class="wide">
<p class="name"><a href="/sandbox">Sandbox</a></p>
<p>Test versions of the payment provider, the banks and the mail server. No real money.</p>
</div>
</header>
<p role="status" class="notice" id="notice"></p>
<main class="wide">${content}</main>
</body>
</html>`.text;
}

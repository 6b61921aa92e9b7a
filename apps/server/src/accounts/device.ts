/** The first that matches names the browser: those built on another name that other one too. */
const browsers: readonly [RegExp, string][] = [
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/**
 * `Chrome on Android`: what a browser says of itself, kept to the two words by which a client knows their own
 * device. Nothing else of the text is stored; an unknown one is an empty text.
 */
export function deviceOf(userAgent: string | undefined): string {
  const find = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}

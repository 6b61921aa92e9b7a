/** The first match names the browser; a browser built on another one names that one as well. */
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
 * `Chrome on Android`: the two words by which a client recognises their own device. Nothing else of
 * the browser's text is stored; an unknown browser is an empty text.
 */
export function deviceOf(userAgent: string | undefined): string {
  const find = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}

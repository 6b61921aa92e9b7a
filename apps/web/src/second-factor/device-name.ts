const devices: readonly [RegExp, string][] = [
  [/Android/, 'Android phone'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
];

/** The name that most people would give their device; empty for one that does not say. */
export function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

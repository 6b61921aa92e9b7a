declare module 'pg/lib/utils' {
  /** A parameter's value as the driver sends it: a text, bytes, or null. */
  export function prepareValue(value: unknown): unknown;
}

/** A finding of the second engine that is none, by its rule and the element that it names. */
type Accepted = {
  readonly ruleId: string;
  readonly of: RegExp;
  /** Only where the window is narrower than 768 px. */
  readonly onPhones?: true;
  readonly why: string;
};

export const acceptedFindings: readonly Accepted[] = [
  {
    ruleId: 'table_headers_exists',
    of: /^<table[^>]* class="q-table[ "]/,
    onPhones: true,
    why:
      'On a phone the heads of columns are clipped, and each cell shows its own. They are in the ' +
      'document with their roles; the engine does not look at what is clipped.',
  },
  {
    ruleId: 'input_autocomplete_valid',
    of: /^<input(?=[^>]* type="email")(?=[^>]* autocomplete="username( webauthn)?")/,
    why:
      'HTML allows username in a field for an email address, and webauthn for passkeys. The ' +
      'engine knows neither yet.',
  },
];

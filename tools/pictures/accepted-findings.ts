/** A finding of the second engine that is none, by its rule and the element that it names. */
type Accepted = { readonly ruleId: string; readonly of: RegExp; readonly why: string };

export const acceptedFindings: readonly Accepted[] = [
  {
    ruleId: 'table_headers_exists',
    of: /class="q-table[ "]/,
    why:
      'On a phone the heads of columns are clipped, and each cell shows its own. They are in the ' +
      'document with their roles; the engine does not look at what is clipped.',
  },
  {
    ruleId: 'input_autocomplete_valid',
    of: /autocomplete="username( webauthn)?"/,
    why:
      'HTML allows username in a field for an email address, and webauthn for passkeys. The ' +
      'engine knows neither yet.',
  },
  {
    ruleId: 'input_label_exists',
    of: /id="sort-by"/,
    why: 'Its label is in the document, clipped for readers of the screen alone.',
  },
  {
    ruleId: 'aria_form_label_unique',
    of: /^<form(?![^>]*aria-label)/,
    why: 'A form without a name is no landmark (HTML-AAM): it needs none to differ from others.',
  },
];

const kinds: { readonly [kind: string]: string } = {
  file: 'Bank statement',
  id_card: 'ID card',
  lien_form: 'Lien form',
  referee_form_one: 'First referee form',
  referee_form_two: 'Second referee form',
  account_opening_form: 'Account opening form',
};

/** A document by what it is asked for, `file` as `Bank statement`. */
export function documentKindText(kind: string): string {
  return kinds[kind] ?? kind.replaceAll('_', ' ');
}

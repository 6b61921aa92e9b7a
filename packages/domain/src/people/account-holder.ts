/** Whose account it should be: a person's own, or for a business loan that of the business. */
export type AccountOwner =
  | { readonly firstName: string; readonly lastName: string }
  | { readonly businessName: string };

/**
 * Whether the holder of an account, as the bank writes the name, is this person or business. A
 * person's first and last name must both be in it, in any order; capitals, accents, hyphens and
 * middle names make no difference. Nothing is paid to any other account before staff looked at it:
 * banks shorten names, and people marry.
 */
export function isNameOfHolder(holder: string, owner: AccountOwner): boolean {
  const held = wordsOf(holder);
  if ('businessName' in owner) {
    return without(withoutLegalForm(held), withoutLegalForm(wordsOf(owner.businessName))) !== null;
  }
  const given = wordsOf(owner.firstName);
  const family = wordsOf(owner.lastName);
  // A first name with further names may be written with any one of them.
  return [given, ...given.map((word) => [word])].some((name) => {
    const rest = without(held, name);
    return rest !== null && without(rest, family) !== null;
  });
}

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: { readonly [letter: string]: string } = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
};

/** The words of a name as they are compared: without accents, capitals, signs and initials. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ.]/gu, '')
    .replace(/[ɓɗƙƴøłß]/g, (letter) => plainLetters[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !/^[a-z]$/.test(word));
}

const legalForms = new Set(['and', 'co', 'company', 'inc', 'limited', 'llc', 'ltd', 'plc', 'the']);

/** Banks shorten or leave out the legal form of a business. */
function withoutLegalForm(words: string[]): string[] {
  const named = words.filter((word) => !legalForms.has(word));
  return named.length > 0 ? named : words;
}

/** The words that remain when a name is taken out of a holder's; null when it is not in it. */
function without(holder: readonly string[], name: readonly string[]): string[] | null {
  if (name.length === 0) return null;
  return withoutEach(holder, name) ?? withoutRun(holder, name.join(''));
}

function withoutEach(holder: readonly string[], name: readonly string[]): string[] | null {
  const rest = [...holder];
  for (const word of name) {
    const at = rest.indexOf(word);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Banks write a hyphenated name as two words, or as one. */
function withoutRun(holder: readonly string[], joined: string): string[] | null {
  for (let from = 0; from < holder.length; from += 1) {
    for (let to = from + 1; to <= holder.length; to += 1) {
      if (holder.slice(from, to).join('') === joined) {
        return [...holder.slice(0, from), ...holder.slice(to)];
      }
    }
  }
  return null;
}

/** A message as a whole sentence: some come with their full stop, some without. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Why something failed, and that it can be tried again, unless the text says when itself. */
export function withTryAgain(text: string): string {
  const told = sentence(text);
  return told.includes('try again') ? told : `${told} Please try again.`;
}

/** A label inside a sentence: `Bank statement` begins small there, `ID card` does not. */
export function inSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

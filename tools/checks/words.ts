/**
 * The words that no text, comment or name uses, with the words to use instead. Texts are strings
 * with more than one word and the text of screens.
 */

export type Avoided = {
  /** The words to use instead, shown with each place. */
  readonly instead: string;
  readonly words: RegExp;
};

const measures =
  'bytes|characters|days|decimals|digits|hours|letters|milliseconds|minutes|months|pages|' +
  'seconds|weeks|years';
const counted = 'cards|codes|groups|lines|places|tiers|times';

/** Two people may decide; but a time or a length is read faster as a figure. */
const numberWords = (units: string) =>
  new RegExp(
    '\\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty) ' +
      `([a-z]+ )?(${units})\\b`,
    'i',
  );

/** Avoided in texts and in comments. */
export const avoided: readonly Avoided[] = [
  { instead: 'no longer, further', words: /\bany more\b/ },
  { instead: 'now', words: /\bat (this|the) moment\b(?! of)/ },
  { instead: 'since, until then', words: /\bmeanwhile\b/ },
  { instead: 'you no longer owe it', words: /\bfalls? away\b/ },
  { instead: 'continue', words: /\b(go|goes) on\b/ },
  { instead: 'someone, anyone, no one', words: /\b(some|any|no)body\b/i },
  { instead: 'the person who, anyone who', words: /\bwho(m)?ever\b/i },
  { instead: 'your loan page', words: /\bthe page of (your|its|the|an?) / },
  { instead: 'it is free, we charge no …', words: /\bcosts? (you )?(nothing|no )/ },
  { instead: 'is part of, is recorded on', words: /\bcounts? (to|from)\b/ },
  { instead: 'stores', words: /\bkeeps the (answers|copy|documents|file|reason|records?)\b/ },
  { instead: 'is returned to', words: /\b(goes|go|went) back (in)?to (the|your) (?!.*screen)/ },
  { instead: 'payment provider', words: /\bcard provider/i },
  { instead: 'email', words: /\be-mail/i },
  { instead: 'two-step verification, for staff 2FA', words: /\bsecond step\b/ },
  { instead: 'is returned', words: /\b(comes?|came) back to you\b/ },
  { instead: 'write off', words: /\b(given|give|gave) up (the|your|N)\b/ },
  { instead: '% per month', words: /(%|\bpercent) a month\b/i },
  { instead: 'phone', words: /\btelephone/i },
  { instead: 'We will not add any', words: /\bfurther days add\b/i },
  { instead: 'a total of, total', words: /\b(owed|owes|invested|paid) in all\b/i },
  {
    instead: 'is valid, has not changed',
    words: /\b(amount|answer|decision|decline|it|as it|offer|price|quote|rate) holds\b/,
  },
  { instead: 'is, is on, means', words: /\b(stands?|stood)\b/i },
  { instead: 'starts at, accepts', words: /\b(form|loan|plan|slot|top-up) takes\b/ },
  { instead: 'is recorded as, is treated as', words: /\b(it|payment|payout) counts as\b/i },
  { instead: 'only, full', words: /(?<!left )\b((alone|whole)\.( |$)|alone$)/ },
  { instead: 'the rest, your balance', words: /\bwhat is left\b/i },
  { instead: 'loan type', words: /\bkind of loan\b/i },
  { instead: 'figures, such as 3 days', words: numberWords(measures) },
];

/** Avoided in texts only: promises to clients, and words for small numbers of things. */
export const avoidedInTexts: readonly Avoided[] = [
  {
    instead: 'We’ll email you, in legal texts We will',
    words: /\bwe (answer|call|email|notify|tell) you\b/i,
  },
  {
    instead: 'We’ll check it, in legal texts We will',
    words: /\bwe (check|look at|verify) [^.]*\bbefore we\b/i,
  },
  {
    instead: 'We’ll answer it, in legal texts We will',
    words: /\bwe (answer|confirm|pay|send) (it|this) (by|on)\b/i,
  },
  { instead: 'We’ll charge', words: /\bwe charge [^.]{1,40} on (\$\{|each)/i },
  { instead: 'Next, we’ll', words: /\bnext, we (charge|pay|send)\b/i },
  { instead: 'figures, such as 3 cards', words: numberWords(counted) },
  { instead: 'Try again', words: /^Retry\b/ },
];

/** Avoided in comments only: there is one word for each change of money and records. */
export const avoidedInComments: readonly Avoided[] = [
  {
    instead: 'reversed, cancelled, returned, restored',
    words: /\b(taken|given|comes?|came) back\b|\btakes? [^.]{0,20}\bback\b/i,
  },
  { instead: 'the name of the thing, or a verb', words: /(^|[.:*] |^ *)What [^?]*$/ },
  { instead: 'a total of, at most 3', words: /\b(in all|at most)([.,;:]|$)/ },
];

/** Texts that use such words for a reason, named by a part of the text. */
export const exceptions: readonly { readonly text: string; readonly reason: string }[] = [
  { text: 'Verification e-mail sent.', reason: 'API-09: the documents give this reply' },
  { text: 'E-mail is not verified.', reason: 'API-10: the documents give this reply' },
  {
    text: 'A late payment costs no penalty.',
    reason: 'agreements that clients have accepted are shown as they were',
  },
  {
    text: 'nobody has this password',
    reason: 'the input of a hash that is compared with nothing; changing it gains nothing',
  },
];

const token =
  /(\/\*[\s\S]*?\*\/)|(\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*)|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const screenText = /[>}]([^<>{}=;*]*[A-Za-z]{2}[^<>{}=;*]*)[<{]/g;
const joined = /['`]\s*\+\s*['`]/g;

export type Found = { readonly text: string; readonly instead: string };

/** Names with words that no one else uses, instead of a plain verb for the action. */
const avoidedNames = [
  '(?:tell|forget|putBack|giveBack|takeBack)(?![a-z])\\w*',
  'sought\\w*',
  'most(?!Common)[A-Z]\\w*',
  'MOST_\\w+',
  '\\w+Lacks',
  '\\w*[mM]ood',
];
const avoidedName = new RegExp(`\\b(?:function|const|type) (${avoidedNames.join('|')})\\b`, 'g');

/** The names that a source file declares and that use a word to avoid. */
export function findAvoidedNames(source: string): string[] {
  return [...source.matchAll(avoidedName)].map(([, name = '']) => name);
}

/** The headings of a document that use a word to avoid. */
export function findAvoidedTitles(markdown: string): Found[] {
  const titles = markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm);
  return among(
    [...titles].map(([, title = '']) => title),
    [...avoided, ...avoidedInTexts],
  );
}

/** The texts and comments of a source file that use a word to avoid. */
export function findAvoided(source: string): Found[] {
  const texts: string[] = [];
  const comments: string[] = [];
  const rest = source.replace(joined, '').replace(token, (_, comment, line, ...strings) => {
    if (comment !== undefined) comments.push(plain(comment));
    else if (line !== undefined) comments.push(plain(line.replace(/^\s*\/\//gm, '')));
    else {
      const text = strings.slice(0, 3).find((one: unknown) => typeof one === 'string');
      if (typeof text === 'string' && isText(text)) texts.push(text);
    }
    return ' ';
  });
  for (const [, text = ''] of rest.matchAll(screenText)) texts.push(plain(text));
  return [
    ...among(texts, [...avoided, ...avoidedInTexts]),
    ...among(comments, [...avoided, ...avoidedInComments]),
  ];
}

/** SQL and HTML are no texts for people. */
const isText = (text: string) =>
  text.includes(' ') && !/\b(SELECT|UPDATE|WITH|html)\b|\*\//.test(text);

const plain = (text: string) => text.replace(/\s+\*?\s*/g, ' ').trim();

function among(texts: readonly string[], list: readonly Avoided[]): Found[] {
  return texts.flatMap((text) => {
    if (exceptions.some((exception) => text.includes(exception.text))) return [];
    return list
      .filter(({ words }) => words.test(text))
      .map(({ instead }) => ({ text: text.slice(0, 120), instead }));
  });
}

/** How often something may be done within some minutes. */
export type Rate = { readonly attempts: number; readonly perMinutes: number };

/** A limit of calls. Over it a call answers 429, and says when it can be made again. */
export type Limit = Rate & {
  /**
   * The name of the count, in the plural. Calls whose limits have the same name share one count.
   */
  readonly counts: string;
  /** Whose calls are counted together, unless it is the caller. */
  readonly of?: string;
  /** Shown to the caller before "Please try again in 5 minutes." */
  readonly message: string;
  /** Not every call is an attempt, so the use case counts. */
  readonly countedInside?: true;
  /** The message is shown beside a field of the form. */
  readonly inField?: true;
  /**
   * Against floods, not against guessing: each process takes a quarter of the calls before it
   * counts in the database.
   */
  readonly generous?: true;
};

/* Of people who prove who they are: attempts are counted before they are checked. */

const lockedOut = 'Unable to log in after too many attempts.';

export const failedSignIns = {
  counts: 'failed sign-ins',
  attempts: 10,
  perMinutes: 15,
  of: 'email address and network',
  message: lockedOut,
  countedInside: true,
} as const satisfies Limit;

/** Fewer attempts than a client has: no one else uses the address of a member of staff. */
export const failedStaffSignIns = { ...failedSignIns, attempts: 5 } as const satisfies Limit;

/** A passkey's signature cannot be guessed, so it is not counted. */
export const wrongCodes = {
  counts: 'wrong codes',
  attempts: 10,
  perMinutes: 15,
  message: 'Too many wrong codes.',
  inField: true,
  countedInside: true,
} as const satisfies Limit;

/** Anyone who is here knows the password. */
export const wrongCodesAtSignIn = {
  ...wrongCodes,
  attempts: 5,
  of: 'account and network',
} as const satisfies Limit;

/** A session left open must not be a way to guess its password. All forms that ask share it. */
export const wrongPasswords = {
  counts: 'wrong passwords',
  attempts: 10,
  perMinutes: 15,
  message: 'Too many attempts.',
  inField: true,
  countedInside: true,
} as const satisfies Limit;

/** Per client, over all staff. Right answers count too: a caller may try several people. */
export const securityAnswers = {
  counts: 'security answers',
  attempts: 5,
  perMinutes: 60,
  of: 'client',
  message: 'This client’s answer has been checked too often.',
  countedInside: true,
} as const satisfies Limit;

/** Keeps a client from guessing their way through a company's staff IDs. */
export const employmentChecks = {
  counts: 'checks of an employment',
  attempts: 5,
  perMinutes: 60,
  message: 'You have tried too many times.',
} as const satisfies Limit;

/**
 * Over all clients and screens, so that a stolen session of staff cannot read the numbers of all
 * clients.
 */
export const reveals = {
  counts: 'reveals of numbers',
  attempts: 20,
  perMinutes: 60,
  message: 'You have revealed too many numbers.',
} as const satisfies Limit;

/** One file has the numbers of all borrowers. It is sent once a month. */
export const bureauFiles = {
  counts: 'files for the credit bureaus',
  attempts: 10,
  perMinutes: 24 * 60,
  message: 'You have saved too many files for the credit bureaus.',
} as const satisfies Limit;

/**
 * So that no one can read out a bank's customers. The same account again says nothing new, and is
 * not counted.
 */
export const accountNames = {
  counts: 'accounts whose holder is asked for',
  attempts: 20,
  perMinutes: 60,
  message: 'You have checked too many accounts.',
  countedInside: true,
} as const satisfies Limit;

/* Limits of messages, files and connections. */

/** Each kind of email is counted on its own: asking for one must not keep a client from another. */
export const emails = {
  counts: 'emails',
  attempts: 5,
  perMinutes: 60,
  of: 'email address and network',
  message: 'We have sent several emails to this address. Check your inbox and spam folder first.',
  countedInside: true,
} as const satisfies Limit;

const manyMessages = 'We have received too many messages from this address or network.';

/** A phone network shows thousands of people at one address, so this limit is the wide one. */
export const messages = {
  counts: 'messages',
  attempts: 60,
  perMinutes: 60,
  message: manyMessages,
  countedInside: true,
} as const satisfies Limit;

export const messagesOfSender = {
  ...messages,
  attempts: 5,
  of: 'email address',
} as const satisfies Limit;

export const messagesOfClient = {
  ...messages,
  attempts: 5,
  message: 'You have sent us too many messages.',
} as const satisfies Limit;

export const complaints = {
  counts: 'complaints',
  attempts: 5,
  perMinutes: 60,
  message: 'You have sent too many complaints in a short time.',
  countedInside: true,
} as const satisfies Limit;

/** Someone who corrects a form sends a few; each may be 60 MB and takes a reader's time. */
export const uploads = {
  counts: 'uploads of documents',
  attempts: 60,
  perMinutes: 60,
  message: 'You have sent documents too many times.',
} as const satisfies Limit;

/** One that says the same as the last one is that one, and is not counted. */
export const newStatements = {
  counts: 'new PDF statements',
  attempts: 50,
  perMinutes: 24 * 60,
  message: 'You have asked for too many statements today. You can still download a CSV.',
  countedInside: true,
} as const satisfies Limit;

/** An archive reads every record of a client. */
export const dataExports = {
  counts: 'copies',
  attempts: 5,
  perMinutes: 24 * 60,
  message: 'You have asked for too many copies today.',
  inField: true,
  countedInside: true,
} as const satisfies Limit;

/** A page opens one again after each lost connection. */
export const streams = {
  counts: 'streams',
  attempts: 30,
  perMinutes: 1,
  message: 'Too many connections from this account. Close other tabs and try again.',
  generous: true,
} as const satisfies Limit;

/* Limits of actions that a client could repeat without end. No honest client reaches these. */

const often = 'You have done this too often.';

/** For calls that move money, or promise to. */
export const moneyCommands = {
  counts: 'money commands',
  attempts: 60,
  perMinutes: 60,
  message: 'We did not do this, because you made too many payment requests in the last hour.',
  generous: true,
} as const satisfies Limit;

/** A page asks about a payment every few seconds until the payment provider has answered. */
export const paymentChecks = {
  counts: 'checks of payments',
  attempts: 1200,
  perMinutes: 60,
  message: often,
  generous: true,
} as const satisfies Limit;

/** Each may ask the payment provider, also about an account that was asked for before. */
export const nameEnquiries = {
  counts: 'name enquiries',
  attempts: 200,
  perMinutes: 60,
  message: accountNames.message,
  generous: true,
} as const satisfies Limit;

export const accountChanges = {
  counts: 'changes of an account',
  attempts: 120,
  perMinutes: 60,
  message: 'You have changed your account too often.',
  generous: true,
} as const satisfies Limit;

/** Apart from other changes, which must not keep anyone from confirming or ending a session. */
export const sessionCalls = {
  counts: 'proofs and ends of sessions',
  attempts: 240,
  perMinutes: 60,
  message: often,
  generous: true,
} as const satisfies Limit;

/** Each is work for someone. */
export const teamRequests = {
  counts: 'requests to our team',
  attempts: 30,
  perMinutes: 60,
  message: 'You have sent our team too many requests.',
  generous: true,
} as const satisfies Limit;

export const downloads = {
  counts: 'downloads',
  attempts: 240,
  perMinutes: 60,
  message: 'You have downloaded too many documents.',
  generous: true,
} as const satisfies Limit;

/** The app marks notifications as read by itself. */
export const readMarks = {
  counts: 'marks of read notifications',
  attempts: 600,
  perMinutes: 60,
  message: often,
  generous: true,
} as const satisfies Limit;

/* Limits that `limitsOf` gives to all calls of a kind, but those with a limit of their own. */

/** Of a member of staff. No one decides so fast, but a program with their session can. */
export const staffChanges = {
  counts: 'changes',
  attempts: 1200,
  perMinutes: 60,
  message: often,
  generous: true,
} as const satisfies Limit;

/** Of a client. A page makes two or three. */
export const reads = {
  counts: 'reads',
  attempts: 6000,
  perMinutes: 60,
  message: 'You have opened too many pages.',
  generous: true,
} as const satisfies Limit;

const callers = { anonymous: 'network', client: 'client', staff: 'member of staff' } as const;

/** `At most 20 reveals of numbers an hour for each member of staff.`; empty without limits. */
export function describeLimits(auth: keyof typeof callers, limits: readonly Limit[] = []): string {
  const texts = limits.map(({ counts, attempts, perMinutes, of = callers[auth] }) => {
    return `${attempts} ${counts} ${periodText(perMinutes)} for each ${of}`;
  });
  return texts.length === 0 ? '' : `At most ${texts.join(', and at most ')}.`;
}

const periods: { readonly [minutes: number]: string } = {
  1: 'a minute',
  60: 'an hour',
  [24 * 60]: 'a day',
};

function periodText(minutes: number): string {
  return periods[minutes] ?? `in ${minutes} minutes`;
}

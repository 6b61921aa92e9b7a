import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type IndexKeys, indexForms } from './blind-index.ts';

/** Keys for encryption at rest, by id; new values are sealed with the current one. */
export type SecretKeys = {
  readonly current: string;
  readonly keys: ReadonlyMap<string, Buffer>;
} & IndexKeys;

export type Secrets = {
  /** Encrypts with AES-256-GCM. `context` (the value's name and owner) must match to open it. */
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Seals again with the current key, unless that key sealed the value already. */
  reseal(sealed: string, context: string): string;
  /** The same for a file: the id of the key is in a header, so that old files can be opened. */
  sealBytes(content: Uint8Array, context: string): Buffer;
  openBytes(sealed: Uint8Array, context: string): Buffer;
  /** Which key sealed a file; null for content that was never sealed. */
  keyOfBytes(content: Uint8Array): string | null;
  /** A keyed hash that finds a sealed value without opening it. */
  blindIndex(text: string, context: string): string;
  /** A stored hash as the newest key makes it; any other text stays as it is. */
  renewIndex(stored: string): string;
  /** The same for two stored hashes of the same value, whatever their keys; never written. */
  comparable(stored: string): string;
  /** The same secrets with each key that stored hashes may still be made with, newest first. */
  readonly byIndexKey: readonly Pick<Secrets, 'blindIndex'>[];
  /** Those of them whose tokens are accepted: in use, next, and directly before it. */
  readonly byTokenKey: readonly Pick<Secrets, 'blindIndex'>[];
};

/** Every hash that a value may be stored as while the key of hashes is changed, newest first. */
export function everyIndex(
  { byIndexKey }: Pick<Secrets, 'byIndexKey'>,
  indexWith: (secrets: Pick<Secrets, 'blindIndex'>) => string,
): string[] {
  return byIndexKey.map(indexWith);
}

/**
 * Whether a token that we made, and stored nowhere, is this one. Those of keys further back are
 * refused: anyone who has such a key could make them for ever.
 */
export function isOurToken(
  { byTokenKey }: Pick<Secrets, 'byTokenKey'>,
  token: string,
  tokenWith: (secrets: Pick<Secrets, 'blindIndex'>) => string,
): boolean {
  return byTokenKey.map(tokenWith).some((ours) => sameText(token, ours));
}

export function makeSecrets(settings: SecretKeys): Secrets {
  const secrets: Secrets = {
    ...indexForms(settings),
    seal(text, context) {
      const sealed = encrypt(settings, Buffer.from(text, 'utf8'), context);
      return `${settings.current}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const [id = '', body = ''] = sealed.split('.');
      return decrypt(settings, id, Buffer.from(body, 'base64url'), context).toString('utf8');
    },
    sealBytes(content, context) {
      const header = Buffer.from(`${fileMark} ${settings.current}\n`, 'latin1');
      return Buffer.concat([header, encrypt(settings, content, context)]);
    },
    openBytes(sealed, context) {
      const id = keyIdIn(sealed);
      if (id === null) throw new Error('This file was never sealed.');
      return decrypt(settings, id, sealed.subarray(fileMark.length + id.length + 2), context);
    },
    keyOfBytes: keyIdIn,
    reseal(sealed, context) {
      if (sealed.startsWith(`${settings.current}.`)) return sealed;
      return secrets.seal(secrets.open(sealed, context), context);
    },
  };
  return secrets;
}

/** The first word of a sealed file; no PDF begins with it. */
const fileMark = 'quarrter-sealed-1';

function keyIdIn(content: Uint8Array): string | null {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64));
  const [, mark, id] = /^(\S+) ([\w-]{1,20})\n/.exec(head.toString('latin1')) ?? [];
  return mark === fileMark && id !== undefined ? id : null;
}

/** Nonce, tag and ciphertext. */
function encrypt(settings: SecretKeys, content: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(12);
  const key = keyOf(settings, settings.current);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(settings: SecretKeys, id: string, bytes: Uint8Array, context: string): Buffer {
  const nonce = bytes.subarray(0, 12);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(settings, id), nonce, {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

function keyOf(settings: SecretKeys, id: string): Buffer {
  const key = settings.keys.get(id);
  if (key === undefined) throw new Error(`There is no encryption key with the id "${id}".`);
  return key;
}

/** A random token of 256 bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

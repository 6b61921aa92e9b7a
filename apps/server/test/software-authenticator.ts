import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The parts of an answer that a test can make wrong. */
export type Answering = {
  /** The page that asked; the address of the product otherwise. */
  origin?: string;
  /** The site that the passkey belongs to. */
  site?: string;
  /** How often the authenticator says it was used; one more each time otherwise. */
  counter?: number;
  /** False when the user gave no fingerprint or PIN. */
  verified?: boolean;
  /** Whose passkey it says it is; of the one for whom it was made otherwise. */
  userHandle?: string;
};

type CreationOptions = { challenge: string; user?: { id: string } };

/**
 * An authenticator with one passkey (ES256), which answers the options of our calls as a browser
 * would (Web Authentication, level 3). The site is the host of `origin`.
 */
export function softwareAuthenticator(ownOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let used = 0;
  let userHandle: string | undefined;

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authData({ site, counter, verified = true }: Answering, attested?: Buffer): Buffer {
    used = counter ?? used + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(used);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([
      sha256(Buffer.from(site ?? new URL(ownOrigin).hostname)),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  }

  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  /** Answers as `navigator.credentials.create` would. */
  function create({ challenge, user }: CreationOptions, how: Answering = {}) {
    userHandle = user?.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = coseKey(publicKey.export({ format: 'jwk' }));
    const data = authData(how, Buffer.concat([Buffer.alloc(16), length, id, key]));
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return answer({
      clientDataJSON: clientData('webauthn.create', challenge, how.origin ?? ownOrigin).toString(
        'base64url',
      ),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers as `navigator.credentials.get` would. */
  function prove({ challenge }: { challenge: string }, how: Answering = {}) {
    const client = clientData('webauthn.get', challenge, how.origin ?? ownOrigin);
    const data = authData(how);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    return answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: how.userHandle ?? userHandle,
    });
  }

  return { create, prove };
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The public key as authenticators give it: elliptic curve, ES256, P-256, x and y. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const whole = (value: number) => cborHead(value < 0 ? 1 : 0, value < 0 ? -1 - value : value);
  return cborMap([
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [whole(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const cborText = (text: string) =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);

const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);

const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

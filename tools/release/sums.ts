import { createHash, sign as signBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** SHA-256 of files, as `sha256sum --check` reads it. */
export function sumsOf(folder: string, files: readonly string[]): string {
  const lines = files.map((file) => {
    const content = readFileSync(path.join(folder, file));
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
  });
  return lines.join('');
}

/**
 * The Ed25519 signature that `openssl pkeyutl -verify -rawin` checks.
 * @param key PKCS#8 in PEM
 */
export function sign(text: string, key: string): Buffer {
  return signBytes(null, Buffer.from(text), key);
}

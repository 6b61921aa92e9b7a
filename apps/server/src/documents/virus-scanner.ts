import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Where ClamAV's daemon listens: `tcp://host:3310`, or `unix:///run/clamav/clamd.ctl`. */
export type ScannerAddress = { host: string; port: number } | { path: string };

export type VirusScanner = {
  /** The name of the virus that was found, or null. Throws when the scanner does not answer. */
  scan(content: Uint8Array): Promise<string | null>;
};

/** The scanner takes part of a second for 10 MB. */
const scanLimitMs = 30_000;

/** `INSTREAM` takes a file in pieces, each after its length. */
const pieceBytes = 64 * 1024;

/** Speaks the protocol of ClamAV's daemon (`man clamd`, INSTREAM). */
export function openVirusScanner(address: ScannerAddress, limitMs = scanLimitMs): VirusScanner {
  return {
    async scan(content) {
      const socket = connect(address);
      const timer = setTimeout(() => socket.destroy(new Error('the scanner is too slow')), limitMs);
      try {
        const reply = buffer(socket);
        // Also when the connection breaks while it is written to.
        await Promise.all([reply, send(socket, content)]);
        return virusIn((await reply).toString('utf8'));
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
}

async function send(socket: Socket, content: Uint8Array): Promise<void> {
  await once(socket, 'connect');
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes);
    socket.write(lengthOf(piece));
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  socket.write(lengthOf(new Uint8Array()));
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** `stream: OK` or `stream: Name FOUND`; anything else is no answer to rely on. */
function virusIn(reply: string): string | null {
  const [, outcome = ''] = /^stream: (.+?)\0?$/s.exec(reply.trim()) ?? [];
  if (outcome === 'OK') return null;
  const found = / FOUND$/.test(outcome) ? outcome.slice(0, -' FOUND'.length) : '';
  if (found === '') throw new Error(`the scanner answered "${reply.slice(0, 100)}"`);
  return found;
}

export function scannerAddressOf(url: string): ScannerAddress {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) };
}

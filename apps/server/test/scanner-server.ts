import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Found by our own signature, for ClamAV's daemon in tools/test/clamd.mjs as well. */
export const virusText = 'quarrter-test-virus';
export const virusName = 'Quarrter.Test.UNOFFICIAL';

export type ScannerServer = {
  url: string;
  /** The sizes of the files that it was sent. */
  scanned: number[];
  close(): Promise<void>;
};

/**
 * Answers like ClamAV's daemon, or with the reply it is given. With null it accepts a
 * connection and says nothing.
 */
export async function startScannerServer(reply?: string | null): Promise<ScannerServer> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const received: Buffer[] = [];
    let end: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received.push(data);
      end = Buffer.concat([end, data.subarray(-4)]).subarray(-4);
      // A piece without length is the last. Looking at all pieces each time would take seconds.
      const file = end.equals(Buffer.alloc(4)) ? fileIn(Buffer.concat(received)) : null;
      if (file === null || reply === null) return;
      scanned.push(file.length);
      const outcome = file.includes(virusText) ? `${virusName} FOUND` : 'OK';
      socket.end(reply ?? `stream: ${outcome}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The file of an INSTREAM command, or null until all of it is there. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

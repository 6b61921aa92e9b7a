/** A way to a service that a drill can block: TCP is passed on, or the connection is refused. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../dev/free-port.mjs';

export type Relay = {
  readonly port: number;
  /** Ends open connections and refuses new ones. */
  block(): Promise<void>;
  unblock(): Promise<void>;
};

/** Passes connections on to a port of this machine, whenever a program listens there. */
export async function openRelay(to: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(to, '127.0.0.1');
    const pair = [client, service] as const;
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        for (const one of pair) one.destroy();
      });
    }
    client.pipe(service).pipe(client);
  });
  const port = await freePort();
  const unblock = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await unblock();
  return {
    port,
    unblock,
    async block() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Settings of a product that reaches each service outside through its relay. */
export function addressesThrough(
  relays: { readonly [service in 'provider' | 'mail' | 'scanner' | 'bureaus']: Relay },
  usual: NodeJS.ProcessEnv,
) {
  const account = { name: 'sandbox', password: usual.PROVIDER_SECRET_KEY };
  return {
    PROVIDER_URL: `http://127.0.0.1:${relays.provider.port}`,
    SMTP_URL: `smtp://127.0.0.1:${relays.mail.port}`,
    VIRUS_SCANNER_URL: `tcp://127.0.0.1:${relays.scanner.port}`,
    CRC_URL: `http://127.0.0.1:${relays.bureaus.port}/bureaus/crc`,
    CRC_USERNAME: account.name,
    CRC_PASSWORD: account.password,
    FIRSTCENTRAL_URL: `http://127.0.0.1:${relays.bureaus.port}/bureaus/first-central`,
    FIRSTCENTRAL_USERNAME: account.name,
    FIRSTCENTRAL_PASSWORD: account.password,
  };
}

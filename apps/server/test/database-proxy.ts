import { createServer, type Server, type Socket, connect as tcp } from 'node:net';

export type DatabaseProxy = {
  /** The database by way of the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones, as a PostgreSQL that died. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** A way to a database that a test can cut while others use the same PostgreSQL. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  function listen(on: number): Promise<Server> {
    const opened = createServer((near) => {
      const far = tcp(Number(target.port || 5432), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
    return new Promise((resolve) => opened.listen(on, '127.0.0.1', () => resolve(opened)));
  }

  async function goAway(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  // A Unix socket would lead past the proxy.
  url.searchParams.delete('host');
  return {
    url: url.toString(),
    goAway,
    async comeBack() {
      if (!server.listening) server = await listen(port);
    },
    stop: goAway,
  };
}

import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** The emails that it accepted, as they arrived. */
  received: string[];
  connections(): number;
  close(): Promise<void>;
};

/** A mail server of one test: `answer` gives the error of an address, and null to accept it. */
export async function startMailServer(
  answer: (address: string) => string | null = () => null,
): Promise<MailServer> {
  const received: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => {
      connections += 1;
      callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      const error = answer(address);
      const responseCode = Number(error?.slice(0, 3));
      callback(error === null ? null : Object.assign(new Error(error.slice(4)), { responseCode }));
    },
    onData: (stream, _session, callback) => {
      buffer(stream).then((message) => {
        received.push(message.toString());
        callback();
      }, callback);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

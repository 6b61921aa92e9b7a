import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ScannerServer,
  startScannerServer,
  virusName,
  virusText,
} from '../../test/scanner-server.ts';
import { openVirusScanner, scannerAddressOf } from './virus-scanner.ts';

/** `npm run test:clamd` sets it: these tests then speak to ClamAV's own daemon. */
const { TEST_CLAMD_URL: clamd } = process.env;

let server: ScannerServer | undefined;
let url: string;
beforeAll(async () => {
  server = clamd ? undefined : await startScannerServer();
  url = clamd ?? server?.url ?? '';
});
afterAll(() => server?.close());

/** On a busy machine 10 MB take longer than a client would wait. */
const patientMs = 600_000;

const scan = (content: Buffer) => openVirusScanner(scannerAddressOf(url), patientMs).scan(content);

test('a file without a virus is clean, also an empty one and one of 10 MB', async () => {
  for (const bytes of [0, 1, 64 * 1024, 10 * 1024 * 1024]) {
    expect(await scan(Buffer.alloc(bytes, 'x'))).toBeNull();
  }
});

test('a virus has its name, wherever it is in the file', async () => {
  expect(await scan(Buffer.from(`%PDF-1.7 ${virusText}`))).toBe(virusName);
  // Half of it in one piece of the protocol, and half in the next.
  const across = Buffer.alloc(200_000, ' ');
  across.write(virusText, 64 * 1024 - 5);
  expect(await scan(across)).toBe(virusName);
});

test.each([
  'stream: OK or not\0',
  'INSTREAM size limit exceeded. ERROR\0',
  'stream: Can’t allocate memory ERROR\0',
  'UNKNOWN COMMAND\0',
  '',
])('the answer %j is none', async (reply) => {
  const other = await startScannerServer(reply);
  const scanner = openVirusScanner(scannerAddressOf(other.url));
  await expect(scanner.scan(Buffer.from('x'))).rejects.toThrow('the scanner answered');
  await other.close();
});

test('a scanner that says nothing is given up on, and so is one that is not there', async () => {
  const silent = await startScannerServer(null);
  const slow = openVirusScanner(scannerAddressOf(silent.url), 50);
  await expect(slow.scan(Buffer.from('x'))).rejects.toThrow('too slow');
  await silent.close();
  const away = openVirusScanner(scannerAddressOf(silent.url));
  await expect(away.scan(Buffer.from('x'))).rejects.toThrow('ECONNREFUSED');
  const noSocket = openVirusScanner(scannerAddressOf('unix:///nowhere/clamd.ctl'));
  await expect(noSocket.scan(Buffer.from('x'))).rejects.toThrow('ENOENT');
});

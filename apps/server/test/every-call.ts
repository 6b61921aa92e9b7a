import { readdirSync } from 'node:fs';
import type { Call } from '@quarrter/contract/call';

const folder = new URL('../../../packages/contract/src/', import.meta.url);
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
  /^(?!.*\.test\.ts$).*\.ts$/.test(name),
);
const modules: object[] = [];
for (const name of files) modules.push(await import(new URL(name, folder).href));

const found = modules.flatMap((module) => Object.values(module).flat().filter(isCall));

/** Every call of the contract, once. */
export const everyCall: readonly Call[] = [...new Set(found)];

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'auth' in value;
}

/** The call that a route answers. */
export function callAt(method: string, path: string): Call {
  const plain = (one: string) => one.replace(/\/$/, '');
  const call = everyCall.find((one) => one.method === method && plain(one.path) === plain(path));
  if (call === undefined) throw new Error(`The contract has no ${method} ${path}`);
  return call;
}

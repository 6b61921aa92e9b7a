import type { Provider } from './provider.ts';

export function openPaystack(_settings: { url: string; secretKey: string }): Provider {
  throw new Error('not wired');
}

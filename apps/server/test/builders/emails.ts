import type { TestApp } from '../test-app.ts';

/**
 * Runs the queued jobs, then returns the link of the newest email to the address, with its parts.
 */
export async function newestLink(testApp: TestApp, email: string) {
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo(email);
  const address = /https?:\/\/\S+/.exec(received?.text ?? '')?.[0];
  if (!received || !address) throw new Error(`no link in the newest email to ${email}`);
  const url = new URL(address);
  return {
    received,
    url,
    parts: {
      uidb64: url.searchParams.get('uidb64') ?? '',
      token: url.searchParams.get('token') ?? '',
    },
  };
}

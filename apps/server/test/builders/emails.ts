import type { TestApp } from '../test-app.ts';

/** Runs what is queued, then gives the link of the newest letter to the address, with its parts. */
export async function newestLink(testApp: TestApp, email: string) {
  await testApp.work();
  const [letter] = await testApp.sandbox.mailTo(email);
  const address = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0];
  if (!letter || !address) throw new Error(`no link in the newest letter to ${email}`);
  const url = new URL(address);
  return {
    letter,
    url,
    parts: {
      uidb64: url.searchParams.get('uidb64') ?? '',
      token: url.searchParams.get('token') ?? '',
    },
  };
}

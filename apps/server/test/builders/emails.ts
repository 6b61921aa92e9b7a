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
  return { received, url, parts: linkParts(url.href) };
}

/** Returns the parts that a link of an email carries behind its `#`. */
export function linkParts(address: string) {
  const parts = new URLSearchParams(new URL(address).hash.slice(1));
  const part = (name: string) => parts.get(name) ?? '';
  return { uidb64: part('uidb64'), id: part('id'), token: part('token') };
}

/** Runs the queued jobs, then returns the subjects of the emails that the client has. */
export async function subjectsTo(testApp: TestApp, { client }: { client: { email: string } }) {
  await testApp.work();
  return (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
}

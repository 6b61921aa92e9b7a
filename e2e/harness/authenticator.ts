import type { CDPSession, Page } from 'playwright-core';

/** A phone or computer that its owner has unlocked; the result takes it away again. */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  };
}

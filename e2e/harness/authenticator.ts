import type { CDPSession, Page } from 'playwright-core';

/**
 * A phone or computer that its owner has unlocked; the result takes it away again. It would pick
 * its passkey in the browser's suggestions by itself, which people do, so there are none.
 */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    // An empty page knows no passkeys.
    if (typeof PublicKeyCredential === 'undefined') return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
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

import type { BureauAccounts } from './bureaus/index.ts';

/** The settings of the credit bureaus as they were given. */
type BureauSettings = {
  readonly CRC_URL?: string | undefined;
  readonly CRC_USERNAME?: string | undefined;
  readonly CRC_PASSWORD?: string | undefined;
  readonly FIRSTCENTRAL_URL?: string | undefined;
  readonly FIRSTCENTRAL_USERNAME?: string | undefined;
  readonly FIRSTCENTRAL_PASSWORD?: string | undefined;
  readonly SANDBOX_URL?: string | undefined;
  readonly PROVIDER_SECRET_KEY: string;
};

/** The accounts at the bureaus; in the sandbox, those at its own ones unless others are given. */
export function bureausOf(settings: BureauSettings): BureauAccounts {
  const sandbox = settings.SANDBOX_URL
    ? sandboxBureaus(settings.SANDBOX_URL, settings.PROVIDER_SECRET_KEY)
    : { crc: null, firstCentral: null };
  return {
    crc: accountOf(settings.CRC_URL, settings.CRC_USERNAME, settings.CRC_PASSWORD) ?? sandbox.crc,
    firstCentral:
      accountOf(
        settings.FIRSTCENTRAL_URL,
        settings.FIRSTCENTRAL_USERNAME,
        settings.FIRSTCENTRAL_PASSWORD,
      ) ?? sandbox.firstCentral,
  };
}

/** The account that the product has at both bureaus of the sandbox. */
export function sandboxBureaus(sandboxUrl: string, secretKey: string) {
  const account = { username: 'sandbox', password: secretKey };
  return {
    crc: { url: `${sandboxUrl}/bureaus/crc`, ...account },
    firstCentral: { url: `${sandboxUrl}/bureaus/first-central`, ...account },
  };
}

function accountOf(url?: string, username?: string, password?: string) {
  if (url === undefined || username === undefined || password === undefined) return null;
  return { url, username, password };
}

/** Half an account would look like none, and no report would ever arrive. */
export function bureauProblems(settings: BureauSettings): string[] {
  const pairs = [
    ['CRC', settings.CRC_USERNAME, settings.CRC_PASSWORD],
    ['FIRSTCENTRAL', settings.FIRSTCENTRAL_USERNAME, settings.FIRSTCENTRAL_PASSWORD],
  ] as const;
  return pairs
    .filter(([, username, password]) => (username === undefined) !== (password === undefined))
    .map(([name]) => `${name}_USERNAME and ${name}_PASSWORD must be set together`);
}

/**
 * Every setting of the sandbox. They are checked at start, and all wrong ones reported together.
 */
export type SandboxConfig = {
  host: string;
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Where webhooks and clock calls go, without a trailing slash. */
  productUrl: string;
  secretKey: string;
  publicKey: string;
  controlToken: string;
  /** JSON list written by the product's seed; may not exist yet. */
  demonstrationFile: string;
  merchantName: string;
  logLevel: string;
  timing: SandboxTiming;
};

export type SandboxTiming = {
  /** How often to look for transfers, refunds and webhooks that are due. */
  pollEveryMs: number;
  /** How long a transfer or refund takes to complete after the call. */
  settleMs: number;
  /** How long the payer waits with the test card that times out. */
  timeoutCardMs: number;
  /** Delays before the second, third … attempt at a webhook. The last one repeats. */
  webhookDelaysMs: readonly number[];
  webhookMaxAttempts: number;
  webhookAnswerMs: number;
};

/** The provider retries every 3 minutes and then hourly for 72 hours; here it takes seconds. */
export const defaultTiming: SandboxTiming = {
  pollEveryMs: 50,
  settleMs: 300,
  timeoutCardMs: 3_000,
  webhookDelaysMs: [1_000, 3_000, 10_000, 30_000, 60_000],
  webhookMaxAttempts: 50,
  webhookAnswerMs: 30_000,
};

export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const problems: string[] = [];
  const text = (name: string): string => {
    const value = env[name]?.trim() ?? '';
    if (value === '') problems.push(`${name} is missing`);
    return value;
  };
  const port = (name: string, fallback: number): number => {
    const value = env[name] === undefined ? fallback : Number(env[name]);
    const valid = Number.isInteger(value) && value >= 0 && value <= 65_535;
    if (!valid) problems.push(`${name} must be a port number`);
    return value;
  };

  const productPort = port('PORT', 3000);
  const config: SandboxConfig = {
    host: env.SANDBOX_HOST ?? '127.0.0.1',
    port: port('SANDBOX_PORT', productPort + 1),
    smtpPort: port('SANDBOX_SMTP_PORT', productPort + 2),
    dataDir: text('SANDBOX_DATA_DIR'),
    productUrl: (env.PRODUCT_URL ?? `http://127.0.0.1:${productPort}`).replace(/\/+$/, ''),
    secretKey: text('PROVIDER_SECRET_KEY'),
    publicKey: text('PROVIDER_PUBLIC_KEY'),
    controlToken: text('SANDBOX_CONTROL_TOKEN'),
    demonstrationFile: env.DEMONSTRATION_FILE ?? '',
    merchantName: env.SANDBOX_MERCHANT ?? 'Quarrter',
    logLevel: env.LOG_LEVEL ?? 'warn',
    timing: defaultTiming,
  };

  if (!URL.canParse(config.productUrl)) problems.push('PRODUCT_URL must be an address');
  if (env.APP_MODE === 'production') problems.push('APP_MODE is production: no sandbox there');
  if (config.secretKey.startsWith('sk_live')) {
    problems.push('PROVIDER_SECRET_KEY is a live key: the sandbox takes test keys only');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

// @ts-check
/**
 * The health check of a container: exits with 1 unless the address answers with success. Without an
 * address it asks the server of this container whether it is ready.
 */
const ready = `http://127.0.0.1:${process.env.PORT}/health/ready`;
const [address = ready] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);

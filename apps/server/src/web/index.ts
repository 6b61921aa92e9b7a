export { frontEnds } from './front-ends.ts';
export { allowPage, headersWithoutHooks, securityHeaders } from './security-headers.ts';
export { documentationPolicy } from './security-policy.ts';
export { separateHosts } from './staff-host.ts';

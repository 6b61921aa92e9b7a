/** The rules of investing: the plans, what they earn, when they mature, how money leaves them. */
export * from './goal.ts';
export * from './growth.ts';
export * from './missing-returns.ts';
export * from './net-worth.ts';
export * from './next-plan.ts';
export * from './offer.ts';
export * from './plan.ts';
export * from './returns.ts';
export * from './tax.ts';
export * from './terms.ts';
export * from './tier.ts';
export * from './tier-amount.ts';
export * from './top-up.ts';
export * from './top-up-amount.ts';
export * from './withdrawal.ts';
export * from './withdrawal-hold.ts';
export * from './withdrawal-protection.ts';

/**
 * Everything a lender would change to make this product theirs, in words: name, contact details,
 * claims, testimonials, answers, legal texts, partner bank. Colours are in tokens.css, the mark in
 * Logo.tsx, the sign of naira in naira-sign.ts of the domain. Plain TypeScript without React, so
 * that emails can use it too; separate constants, so that a page loads only those it shows.
 */
export * from './brand/claims.ts';
export * from './brand/figures.ts';
export * from './brand/lender.ts';
export * from './brand/lien.ts';
export * from './brand/measured.ts';
export * from './brand/privacy.ts';
export * from './brand/questions.ts';
export * from './brand/terms.ts';
export * from './brand/transfers.ts';

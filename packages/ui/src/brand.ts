/**
 * Everything a lender would change to make this product theirs, in words (decisions, first lines):
 * name, contact details, claims, testimonials, answers, legal texts, partner bank. Colours live in
 * tokens.css, the mark in Logo.tsx. Plain TypeScript without React, so that e-mails can use it as
 * well; separate constants, so that a page carries only those it shows.
 */
export * from './brand/claims.ts';
export * from './brand/lender.ts';
export * from './brand/privacy.ts';
export * from './brand/questions.ts';
export * from './brand/terms.ts';

/** What the product knows about people, whoever they are to it: client, next of kin, applicant. */
export * from './birth.ts';
export * from './contact.ts';
export * from './identity.ts';
export * from './name.ts';
export * from './options.ts';
export * from './password.ts';
export * from './text.ts';

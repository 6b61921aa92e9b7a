/** The rules about people: clients, applicants, next of kin, guarantors. */
export { type AccountOwner, isNameOfHolder } from './account-holder.ts';
export * from './birth.ts';
export * from './contact.ts';
export * from './countries.ts';
export * from './holder-name.ts';
export * from './identity.ts';
export * from './name.ts';
export * from './options.ts';
export * from './password.ts';
export * from './profile-fields.ts';
export * from './risky-changes.ts';
export * from './similar-names.ts';
export * from './states.ts';
export * from './text.ts';

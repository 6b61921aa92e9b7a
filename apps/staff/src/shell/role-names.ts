import type { StaffRole } from '@quarrter/contract/staff-rights';

/** What the roles are called on screens. */
export const roleNames: { readonly [R in StaffRole]: string } = {
  officer: 'Officer',
  approver: 'Approver',
  finance: 'Finance',
  compliance: 'Compliance',
  administrator: 'Administrator',
  auditor: 'Auditor',
};

export const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

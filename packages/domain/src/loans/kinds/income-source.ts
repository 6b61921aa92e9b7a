/** How the applicant earns. A trader has a business that need not be registered. */
export const incomeSources = ['Salary', 'My own business', 'Both'] as const;

export const hasSalary = { field: 'income_source', is: ['Salary', 'Both'] } as const;
export const hasBusiness = { field: 'income_source', is: ['My own business', 'Both'] } as const;

/** Infers the source of income from the fields of a call that does not name it. */
export function incomeSourceOf(sent: { readonly [field: string]: string }): string {
  if (sent['business_turnover'] === undefined) return 'Salary';
  return sent['gross_monthly_income'] === undefined ? 'My own business' : 'Both';
}

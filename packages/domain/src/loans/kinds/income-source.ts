/** How the applicant earns. A trader has a business that need not be registered. */
export const incomeSources = ['Salary', 'My own business', 'Both'] as const;

export const hasSalary = { field: 'income_source', is: ['Salary', 'Both'] } as const;
export const hasBusiness = { field: 'income_source', is: ['My own business', 'Both'] } as const;

/** What a call that does not say how the applicant earns means by what else it sends. */
export function incomeSourceOf(sent: { readonly [field: string]: string }): string {
  if (sent['business_turnover'] === undefined) return 'Salary';
  return sent['gross_monthly_income'] === undefined ? 'My own business' : 'Both';
}

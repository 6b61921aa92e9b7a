import { checkPassword, passwordRuleTexts } from '@quarrter/domain/people';

/** The checklist below a new password, ticked while it is typed. */
export function passwordRules(typed: string) {
  return checkPassword(typed).map(({ rule, met }) => ({ label: passwordRuleTexts[rule], met }));
}

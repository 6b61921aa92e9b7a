import { checkPassword, passwordRuleTexts } from '@quarrter/domain/people';

/** The live checklist below a new password (ACC-08/09 as settled). */
export function passwordRules(typed: string) {
  return checkPassword(typed).map(({ rule, met }) => ({ label: passwordRuleTexts[rule], met }));
}

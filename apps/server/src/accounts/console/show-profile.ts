import { formatDate } from '@quarrter/domain/calendar';
import { exactMoney } from '@quarrter/domain/money';
import {
  describeField,
  isSealedField,
  maskLastFour,
  type ProfileField,
  profileGroups,
} from '@quarrter/domain/people';
import type { Profile } from '../profile/read-profile.ts';

type Fields = Profile['fields'];
type Answer = { label: string; value: string };

/** The client's profile in groups, without empty fields. */
export function showProfile({ fields }: Profile): { title: string; answers: Answer[] }[] {
  return Object.entries(profileGroups)
    .map(([title, names]) => {
      const answers = names.map((name) => answerOf(fields, name));
      if (title === 'Next of kin') answers.unshift({ label: 'Name', value: nextOfKin(fields) });
      return { title, answers: answers.filter(({ value }) => value !== '') };
    })
    .filter(({ answers }) => answers.length > 0);
}

function answerOf(fields: Fields, name: ProfileField): Answer {
  const { type, label, forStaff = label } = describeField(name);
  const value = fields[name] ?? '';
  if (typeof value === 'bigint') return { label: forStaff, value: exactMoney(value) };
  if (type === 'date') return { label: forStaff, value: value === '' ? '' : formatDate(value) };
  return { label: forStaff, value: isSealedField(name) ? maskLastFour(value) : value };
}

function nextOfKin(fields: Fields): string {
  const { next_of_kin_title, next_of_kin_first_name, next_of_kin_last_name } = fields;
  return [next_of_kin_title, next_of_kin_first_name, next_of_kin_last_name]
    .filter((part) => part !== '')
    .join(' ');
}

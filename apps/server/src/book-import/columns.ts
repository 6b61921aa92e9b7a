import { investmentKinds } from '@quarrter/domain/investments';
import { loanTypes } from '@quarrter/domain/loan-kinds';
import {
  amount,
  bvn,
  count,
  currency,
  date,
  email,
  monthlyRate,
  nin,
  oneOf,
  optional,
  personName,
  phone,
  reference,
  text,
} from './cells.ts';

/* The columns of the three files, as docs/import.md describes them. */

export const clientColumns = {
  reference,
  email,
  first_name: personName,
  last_name: personName,
  phone_number: phone,
  date_of_birth: optional(date, null),
  address: optional(text, ''),
  city: optional(text, ''),
  state: optional(text, ''),
  bvn: optional(bvn, null),
  nin: optional(nin, null),
};

export const loanColumns = {
  reference,
  client_reference: reference,
  product: oneOf(loanTypes),
  amount,
  monthly_rate: monthlyRate,
  months: count,
  disbursed_on: date,
  repaid: amount,
  penalties_owed: amount,
  balance: amount,
};

export const investmentColumns = {
  reference,
  client_reference: reference,
  kind: oneOf(investmentKinds),
  currency,
  plan: text,
  capital: amount,
  monthly_rate: monthlyRate,
  months: count,
  started_on: date,
  returns_credited: count,
  returns_owed: amount,
};

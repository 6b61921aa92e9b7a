import { currencies, formatAmount, formatMoney } from '@quarrter/domain/money';
import type { ItemSide, ReconciliationItem } from './items.ts';

type Described = Pick<ReconciliationItem, 'kind' | 'booked' | 'provider'>;
type Words = { readonly title: string; readonly meaning: string };

const names: { readonly [subject: string]: string } = {
  charge: 'payment',
  transfer: 'transfer',
  refund: 'refund',
  settlement: 'settlement',
  card: 'saved card',
};

/** Describes a difference and its meaning for the money, in words for staff. */
export function describeItem({ kind, booked, provider }: Described): Words {
  const [subject = '', ...rest] = kind.split('-');
  const name = names[subject] ?? subject;
  const describe = texts[rest.join('-')];
  return describe ? describe({ name, booked, provider }) : { title: kind, meaning: '' };
}

type Facts = { readonly name: string; readonly booked: ItemSide; readonly provider: ItemSide };

const texts: { readonly [difference: string]: (facts: Facts) => Words } = {
  'not-booked': ({ name, provider }) => ({
    title: `A ${name} of ${money(provider)} is not booked`,
    meaning:
      name === 'settlement'
        ? 'The provider paid it to the bank, but its figures do not add up, so it was not posted.'
        : 'The provider confirms it, but our books do not show it.',
  }),
  unknown: ({ name, provider }) => ({
    title: `The provider has a ${name} of ${money(provider)} that is not ours`,
    meaning: 'No one ordered it here. Find out who made it at the provider.',
  }),
  unreadable: ({ name }) => ({
    title: `The provider sent a ${name} that cannot be read`,
    meaning: 'We could not compare it with our books. Look for it in the provider’s dashboard.',
  }),
  refused: () => ({
    title: 'The provider did not remove a saved card',
    meaning:
      'It was removed here, and we do not charge it. We ask the provider again every 6 hours.',
  }),
  missing: ({ name, booked }) => ({
    title: `The provider does not know a ${name} of ${money(booked)}`,
    meaning: 'Our books show it as completed. Ask the provider before anything else is paid on it.',
  }),
  status: ({ name, booked, provider }) => ({
    title: `A ${name} is ${stateOf(provider)} at the provider and ${stateOf(booked)} here`,
    meaning: 'The provider changed it after we booked it, or its message never arrived.',
  }),
  amount: ({ name, booked, provider }) => ({
    title: `A ${name} is ${money(provider)} at the provider and ${money(booked)} here`,
    meaning: 'Our books show a different amount.',
  }),
  fee: ({ name, booked, provider }) => ({
    title: `The fee of a ${name} is ${fee(provider)} at the provider and ${fee(booked)} here`,
    meaning: 'The fee that we booked is not the one that was charged.',
  }),
  currency: ({ name, booked, provider }) => ({
    title: `A ${name} is in ${provider?.currency} at the provider and in ${booked?.currency} here`,
    meaning: 'Our books show it in a different currency.',
  }),
  differs: ({ booked, provider }) => ({
    title: `The balance is ${money(provider)}, and ${money(booked)} is expected`,
    meaning:
      'No transfer in flight and no other difference explains it. An opening balance or a top-up ' +
      'may be missing from the books.',
  }),
};

function money(side: ItemSide): string {
  return side === null ? 'nothing' : amountIn(side.amount, side.currency);
}

function fee(side: ItemSide): string {
  return side === null ? 'nothing' : amountIn(side.fee ?? 0n, side.currency);
}

/** An amount in a currency that the provider named. */
export function amountIn(amount: bigint, text: string): string {
  const currency = currencies.find((known) => known === text);
  return currency ? formatMoney(amount, currency) : `${text} ${formatAmount(amount)}`;
}

function stateOf(side: ItemSide): string {
  return side?.status ?? 'unknown';
}

import type { Step } from '../provider/transactions.ts';

export type CardOutcome = 'success' | 'declined' | 'insufficient' | 'timeout' | 'error';

export type TestCard = {
  number: string;
  cvv: string;
  brand: string;
  label: string;
  /** Questions that the payer must answer, in order, before the outcome. */
  steps: readonly Step[];
  outcome: CardOutcome;
};

export const testPins: Record<string, string> = {
  '5060666666666666666': '1234',
  '507850785078507812': '1111',
};
export const testOtp = '123456';

/** The provider's published test cards. Any other valid card number is declined. */
export const testCards: readonly TestCard[] = [
  {
    number: '4084084084084081',
    cvv: '408',
    brand: 'visa',
    label: 'Success, no questions',
    steps: [],
    outcome: 'success',
  },
  {
    number: '5060666666666666666',
    cvv: '123',
    brand: 'verve',
    label: 'Success with PIN and OTP',
    steps: ['pin', 'otp'],
    outcome: 'success',
  },
  {
    number: '507850785078507812',
    cvv: '081',
    brand: 'verve',
    label: 'Success with PIN',
    steps: ['pin'],
    outcome: 'success',
  },
  {
    number: '4084080000000409',
    cvv: '000',
    brand: 'visa',
    label: 'Success on the bank page',
    steps: ['bank'],
    outcome: 'success',
  },
  {
    number: '4084080000005408',
    cvv: '001',
    brand: 'visa',
    label: 'Declined',
    steps: [],
    outcome: 'declined',
  },
  {
    number: '4084080000670037',
    cvv: '787',
    brand: 'visa',
    label: 'Insufficient funds',
    steps: [],
    outcome: 'insufficient',
  },
  {
    number: '5060660000000064',
    cvv: '606',
    brand: 'verve',
    label: 'Bank times out',
    steps: [],
    outcome: 'timeout',
  },
  {
    number: '5060665060665060',
    cvv: '060',
    brand: 'verve',
    label: 'Provider error',
    steps: [],
    outcome: 'error',
  },
];

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** Checks a card number's length and check digit. */
export function passesLuhn(number: string): boolean {
  const total = [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && total % 10 === 0;
}

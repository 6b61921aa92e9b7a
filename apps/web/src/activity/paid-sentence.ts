/** How the client paid, as the provider reported it. Only a card payment is called one. */
export function paidSentence(paidWith: string | null): string {
  switch (paidWith) {
    case 'Card':
    case 'Bank transfer':
      return `You paid by ${paidWith.toLowerCase()}.`;
    case 'USSD':
      return 'You paid by USSD.';
    case 'Bank account':
      return 'You paid from your bank account.';
    default:
      return paidWith?.startsWith('Card ending in')
        ? `You paid with your c${paidWith.slice(1)}.`
        : 'You paid.';
  }
}

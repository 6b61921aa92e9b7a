import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { AmountChoices } from './AmountChoices.tsx';
import type { Repayment } from './use-repayment.ts';

function choicesWith(changes: Partial<Repayment>): string {
  const repayment = {
    form: { watch: () => '' },
    agreed: null,
    ...{ due: 2_900_000n, inFull: 10_800_000n, isCancelling: false, rebate: 0n, notYetDue: 0n },
    ...{ hasOneAmount: false, tooLittle: 0n },
    ...changes,
  } as unknown as Repayment;
  return textOf(renderToStaticMarkup(<AmountChoices repayment={repayment} late={false} />));
}

test('paying in full says what it saves', () => {
  expect(choicesWith({ rebate: 800_000n })).toContain('closes the loan, you save N8,000');
});

test('LND-20: paying in full without a rebate says how much is interest not yet due', () => {
  expect(choicesWith({ notYetDue: 1_600_000n })).toContain(
    'closes the loan, N16,000 of it is interest not yet due',
  );
});

test('paying in full without a rebate speaks of no saving', () => {
  const text = choicesWith({});
  expect(text).toContain('closes the loan');
  expect(text).not.toContain('you save');
});

test('LND-20: an agreed payment comes first among the choices', () => {
  const text = choicesWith({ agreed: 1_000_000n });
  expect(text.indexOf('Agreed payment')).toBeLessThan(text.indexOf('Amount due'));
  expect(text).toContain('N10,000');
  expect(choicesWith({})).not.toContain('Agreed payment');
});

test('LND-20: an amount that would leave too little is not offered', () => {
  const text = choicesWith({ due: 10_800_000n, tooLittle: 40_00n, hasOneAmount: true });
  expect(text).toContain('Pay in full');
  expect(text).not.toContain('Amount due');
});

test('where one amount can be paid, no other is offered', () => {
  expect(choicesWith({})).toContain('Other amount');
  expect(choicesWith({ inFull: 2_900_000n, hasOneAmount: true })).not.toContain('Other amount');
});

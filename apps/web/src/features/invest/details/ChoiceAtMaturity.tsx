import { ApiError, messageOf } from '@quarrter/client/errors';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { chooseAtMaturity } from '@quarrter/contract/client/reinvestment';
import { formatDate } from '@quarrter/domain/calendar';
import type { MaturityChoice } from '@quarrter/domain/investments';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { SelectField } from '@quarrter/ui/SelectField';
import { sentence } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refreshInvestments } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { maturityOptions } from '../maturity-options.ts';

type Props = { currency: CurrencySlug; investment: InvestmentRecord };

/** The client's choice for the maturity date, until that day. */
export function ChoiceAtMaturity({ currency, investment }: Props) {
  const queries = useQueryClient();
  const [choice, choose] = useState<MaturityChoice>(investment.at_maturity);
  const save = useMutation({
    mutationFn: (at_maturity: MaturityChoice) =>
      request(chooseAtMaturity, {
        params: { currency, id: investment.id },
        body: { at_maturity },
      }),
    onSettled: () => refreshInvestments(queries, currency),
  });
  const day = formatDate(investment.maturity_date);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(choice);
  }

  return (
    <Card title={`On ${day}`}>
      <form onSubmit={submit} className="grid max-w-prose gap-4">
        <SelectField
          label="What happens at maturity"
          name="at_maturity"
          options={maturityOptions}
          placeholder={null}
          value={choice}
          onChange={(event) => {
            save.reset();
            choose(event.target.value as MaturityChoice);
          }}
        />
        <p className="text-sm text-ink-soft">{meaningOf(choice, investment, day)}</p>
        <RiskLine />
        {save.isSuccess && (
          <Alert tone="good" title="Your choice is saved">
            You can change it until the day before {day}. We’ll email you a week ahead.
          </Alert>
        )}
        {save.error instanceof ApiError && (
          <Alert tone="bad" title="We could not save your choice">
            {sentence(messageOf(save.error))} <GetHelp about="investment" />
          </Alert>
        )}
        <Button
          type="submit"
          tone="main"
          className="sm:justify-self-start"
          busy={save.isPending}
          busyLabel="Saving…"
        >
          Save choice
        </Button>
      </form>
    </Card>
  );
}

/** Explains a choice's effect on the money. */
function meaningOf(
  choice: MaturityChoice,
  { investment_type: kind }: InvestmentRecord,
  day: string,
): string {
  const next =
    `The new plan starts on ${day} for 3 months, at the rate on that day. You cannot withdraw ` +
    'it again until the new plan matures.';
  if (choice === 'reinvest-all') return `We’ll reinvest your capital and returns. ${next}`;
  if (choice === 'reinvest-capital') {
    return `We’ll reinvest your capital, and your returns stay here to withdraw. ${next}`;
  }
  return kind === 'FTI'
    ? 'It continues to earn each month. From that day you can withdraw or reinvest it.'
    : 'It stops earning. From that day you can withdraw or reinvest it.';
}

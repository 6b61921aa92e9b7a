import { setReply, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  chooseEmail,
  type EmailTopic,
  emailChoices,
} from '@quarrter/contract/client/email-choices';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { GetHelp } from '../../shell/GetHelp.tsx';

const topics: Record<EmailTopic, { label: string; hint: string }> = {
  'loan-applications': {
    label: 'Loan applications',
    hint: 'Your application arrived, a document we need, our offer or decision.',
  },
  'repayment-receipts': {
    label: 'Receipts for repayments',
    hint: 'Each receipt is also on its loan page.',
  },
  investments: {
    label: 'Investments',
    hint: 'An investment started, matures soon, has matured, or was reinvested.',
  },
  'monthly-top-ups': {
    label: 'Monthly top-ups',
    hint: 'A top-up was set up, changed or stopped, or a charge did not go through.',
  },
  withdrawals: {
    label: 'Withdrawals',
    hint: 'A withdrawal was paid, or was returned to your balance.',
  },
  refunds: {
    label: 'Refunds and payments we could not use',
    hint: 'We are holding a payment of yours, or sending it back.',
  },
  statements: {
    label: 'Statements',
    hint: 'A long statement that you asked for is ready.',
  },
};

const always = [
  {
    label: 'Money you owe',
    why: 'Agreements, reminders, overdue payments, charges to your card. You need these in time.',
  },
  {
    label: 'Security',
    why: 'New sign-ins, changed details and requested withdrawals, in case it was not you.',
  },
];

/** Which emails the client gets. Each tick is saved at once. */
export function EmailChoices() {
  const choices = useCall(emailChoices);
  return (
    <>
      <Card title="Emails you can switch off">
        <p className="mb-3 text-sm text-ink-soft">
          We’ll stop sending these emails. You can still see the updates when you sign in.
        </p>
        {!choices.data && <LoadingOrFailed of={choices} what="Your choices" lines={6} withReason />}
        {choices.data?.topics.map((choice) => (
          <Choice key={choice.topic} topic={choice.topic} isOn={choice.is_on} />
        ))}
      </Card>
      <Card title="Emails we always send">
        <dl className="grid gap-4">
          {always.map(({ label, why }) => (
            <div key={label} className="grid gap-1">
              <dt className="flex flex-wrap items-center gap-3 font-600">
                {label} <Badge tone="green">Always on</Badge>
              </dt>
              <dd className="text-sm text-ink-soft">{why}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function useChooseEmail() {
  const queries = useQueryClient();
  return useSingleMutation({
    // One after the other: the reply to one has all choices, and would undo a later one here.
    scope: { id: 'email-choices' },
    mutationFn: (body: { topic: EmailTopic; is_on: boolean }) => request(chooseEmail, { body }),
    onSuccess: (choices) => setReply(queries, emailChoices, {}, choices),
  });
}

function Choice({ topic, isOn }: { topic: EmailTopic; isOn: boolean }) {
  const { mutate, isPending, isSuccess, error, variables } = useChooseEmail();
  const shown = isPending ? variables.is_on : isOn;
  return (
    <div className="border-t border-line py-2 first:border-0">
      <CheckboxField
        name={topic}
        label={
          <>
            <span className="block font-600">{topics[topic].label}</span>
            <span className="block text-sm text-ink-soft">{topics[topic].hint}</span>
          </>
        }
        checked={shown}
        onChange={({ target }) => mutate({ topic, is_on: target.checked })}
      />
      <p role="status" className="ps-8 text-sm text-good">
        {isSuccess && (isOn ? 'Saved: we will email you.' : 'Saved: we will not email you.')}
      </p>
      {error && (
        <Alert tone="bad" title="We could not save your choice">
          {withTryAgain(messageOf(error))} <GetHelp about="account" />
        </Alert>
      )}
    </div>
  );
}

import { setReply, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { type Erasure, readErasure, withdrawErasure } from '@quarrter/contract/client/my-data';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { clientTime } from '@quarrter/ui/lagos-time';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import { withTryAgain } from '@quarrter/ui/sentence';
import { Failed, Loading } from '@quarrter/ui/states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { paths } from '../../../paths.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { ErasureDialog } from './ErasureDialog.tsx';

/**
 * A request to erase: the data erased, the data the law makes us keep, and the matters to settle
 * first.
 */
export function ErasureCard() {
  const erasure = useCall(readErasure);
  return (
    <Card title="Erase your data">
      <div className="grid max-w-2xl gap-4 text-sm">
        <p>
          You can ask us to close your account and erase your data. Our team will decide within 30
          days and email you.
        </p>
        <div>
          <p className="font-600">Records we must keep</p>
          <ul className="mt-1 list-disc ps-5 text-ink-soft">
            <li>
              Identity details, loans, investments and payments: 5 years after the last loan,
              investment or payment, because the law on money laundering requires it. Until then we
              cannot erase anything or close your account.
            </li>
            <li>Our accounting records: the law does not let us delete them.</li>
            <li>The log of what our team did on your account: no one can change it.</li>
            <li>Complaints: 5 years, for the register that our regulator may read.</li>
          </ul>
        </div>
        {erasure.isPending && <Loading lines={1} className="p-0" />}
        {erasure.isLoadingError && (
          <Failed
            what="Your request"
            message={messageOf(erasure.error)}
            onRetry={() => erasure.refetch()}
          />
        )}
        {erasure.data && <Request erasure={erasure.data} />}
      </div>
    </Card>
  );
}

function Request({ erasure: { request: asked, open } }: { erasure: Erasure }) {
  const [asking, setAsking] = useState(false);
  if (asked?.state === 'waiting') return <Waiting askedAt={asked.asked_at} />;
  return (
    <>
      {asked?.state === 'declined' && (
        <Alert tone="warn" title="We declined your last request">
          {asked.reply}
        </Alert>
      )}
      {open.length > 0 ? (
        <Alert title="We cannot erase your data yet">
          <ul className="list-disc ps-5">
            {open.map((one) => (
              <li key={one.loan?.id ?? `${one.kind}-${one.invested?.currency}`}>
                <Open open={one} />
              </li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Button tone="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Ask to erase my data
        </Button>
      )}
      {asking && <ErasureDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function Open({ open: { kind, loan, invested } }: { open: Erasure['open'][number] }) {
  if (loan !== null) {
    return (
      <Link
        href={paths.loanDetails.getHref(loan.loan_type, loan.id)}
        className="inline-block py-3 underline"
      >
        Your loan {loan.short_id} is open: repay or close it first
      </Link>
    );
  }
  if (invested !== null) {
    const slug = invested.currency === 'NGN' ? 'naira' : 'dollar';
    return (
      <Link href={paths.investOverview.getHref(slug)} className="inline-block py-3 underline">
        You have <Money amount={invested.amount} currency={invested.currency} /> invested: withdraw
        it first, once it has matured
      </Link>
    );
  }
  return kind === 'withdrawal'
    ? 'A withdrawal is on its way to you: please wait until it has arrived.'
    : 'We are holding a payment of yours: please wait until we have used or returned it.';
}

function Waiting({ askedAt }: { askedAt: string }) {
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => request(withdrawErasure, { body: {} }),
    onSuccess: (erasure) => setReply(queries, readErasure, {}, erasure),
  });
  return (
    <>
      <Alert title="We have your request">
        You asked on {clientTime(askedAt)}. We will not erase anything before we answer. You can
        cancel your request until then.
      </Alert>
      {withdrawal.isError && (
        <Alert tone="bad">
          {withTryAgain(messageOf(withdrawal.error))} <GetHelp about="account" />
        </Alert>
      )}
      <Button
        className="justify-self-start"
        busy={withdrawal.isPending}
        busyLabel="Cancelling…"
        onClick={() => withdrawal.mutate()}
      >
        Cancel my request
      </Button>
    </>
  );
}

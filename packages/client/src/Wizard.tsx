import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { heldPress } from '@quarrter/ui/held-press';
import { Stepper } from '@quarrter/ui/Stepper';
import { type ReactNode, useState } from 'react';
import type { useWizard } from './use-wizard.ts';

type WizardState = Pick<
  ReturnType<typeof useWizard>,
  'steps' | 'current' | 'isLast' | 'reached' | 'goTo' | 'submit' | 'top' | 'attempt' | 'summary'
>;

/**
 * A form in steps, as every application form looks. The fields of the current step are its
 * children.
 */
export function Wizard(props: {
  wizard: WizardState;
  draft: {
    restored: boolean;
    startOver: () => void;
    savedElsewhere?: boolean;
    continueHere?: (from: 'here' | 'elsewhere') => void;
  };
  /**
   * A sentence on the answers that a draft does not contain, for a person whose draft was restored.
   */
  notInDraft: ReactNode;
  /** Shown above the step, such as why the form could not be sent. */
  notice?: ReactNode;
  /** The text beside the buttons. */
  footer?: ReactNode;
  /** The form's summary: beside it on a wide screen, else between the step and its button. */
  aside?: ReactNode;
  send: Send;
  children: ReactNode;
}) {
  const { wizard, draft } = props;
  const { current, isLast } = wizard;
  const [noticed, setNoticed] = useState(false);
  // Only the first and the last step are about the whole: on a phone the others stay short.
  const isAboutAll = current === 0 || isLast;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setNoticed(true);
        return wizard.submit(event);
      }}
      className={classes('grid gap-5', Boolean(props.aside) && withAside)}
    >
      <div className="grid gap-5 xl:col-start-1">
        <div ref={wizard.top} tabIndex={-1} className="scroll-mt-20 outline-none">
          <Stepper steps={wizard.steps.map(({ title }) => title)} current={current} />
        </div>
        {draft.restored && !noticed && (
          <DraftNotice
            wizard={wizard}
            onChoice={() => setNoticed(true)}
            startOver={draft.startOver}
          >
            {props.notInDraft}
          </DraftNotice>
        )}
        {draft.savedElsewhere && <ElsewhereNotice onContinue={draft.continueHere} />}
        {props.notice}
        <ErrorSummary errors={wizard.summary} attempt={wizard.attempt} />
        <Card title={wizard.steps[current]?.title}>{props.children}</Card>
        {props.footer}
      </div>
      {props.aside && (
        <div
          className={classes(
            'xl:sticky xl:top-8 xl:col-start-2 xl:row-span-2 xl:row-start-1',
            !isAboutAll && 'hidden xl:block',
          )}
        >
          {props.aside}
        </div>
      )}
      <WizardButtons wizard={wizard} send={props.send} />
    </form>
  );
}

/** The button that completes the form, and the text above it, such as the progress of sending. */
type Send = { label: ReactNode; busy: boolean; busyLabel: string; status?: ReactNode };

function WizardButtons({ wizard, send }: { wizard: WizardState; send: Send }) {
  const { current, isLast } = wizard;
  return (
    <div className="grid gap-3 xl:col-start-1">
      {isLast && send.status}
      <div className={buttonRow}>
        <Button
          type="submit"
          tone={isLast ? 'action' : 'main'}
          busy={send.busy}
          busyLabel={send.busyLabel}
          {...heldPress}
        >
          {isLast ? send.label : 'Continue'}
        </Button>
        {current > 0 && (
          <Button
            disabled={send.busy}
            onMouseDown={keepFieldFocused}
            onClick={() => wizard.goTo(current - 1)}
          >
            Back
          </Button>
        )}
      </div>
    </div>
  );
}

const buttonRow = 'grid gap-3 sm:flex sm:flex-row-reverse sm:items-start sm:justify-between';

const withAside = classes(
  'xl:grid-cols-[minmax(0,45rem)_minmax(18rem,1fr)] xl:grid-rows-[auto_1fr] xl:items-start',
  'xl:gap-x-6',
);

/** Two tabs of one form: only one of them writes the draft, and nothing typed in either is lost. */
function ElsewhereNotice(props: {
  onContinue: ((from: 'here' | 'elsewhere') => void) | undefined;
}) {
  return (
    <Alert
      tone="warn"
      title="You are filling in this form in another tab"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => props.onContinue?.('here')}>
            Use the answers in this tab
          </Button>
          <Button size="small" onClick={() => props.onContinue?.('elsewhere')}>
            Use the answers in the other tab
          </Button>
        </div>
      }
    >
      We are saving the answers from your other tab, not the ones you type here. To continue in this
      tab, choose which answers to use.
    </Alert>
  );
}

/**
 * Says that a draft was restored, and offers an empty form. Going on to another step dismisses it
 * too.
 */
function DraftNotice(props: {
  wizard: WizardState;
  onChoice: () => void;
  startOver: () => void;
  children: ReactNode;
}) {
  const { reached, current, goTo, top } = props.wizard;

  function resume() {
    props.onChoice();
    if (reached > current) goTo(reached);
    else top.current?.focus();
  }

  function startOver() {
    props.startOver();
    goTo(0);
    props.onChoice();
    top.current?.focus();
  }

  return (
    <Alert
      title="We saved your draft"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label="Continue with your draft" onClick={resume}>
            Continue
          </Button>
          <Button size="small" tone="plain" onClick={startOver}>
            Start over
          </Button>
        </div>
      }
    >
      The answers you typed earlier are filled in. Continue where you stopped. {props.children}
    </Alert>
  );
}

import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from './classes.tsx';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './Spinner.tsx';

/**
 * `action` is the one orange button of a screen, for its main action; `main` a confident second,
 * `quiet` outlined, `plain` text only, `danger` for an action that cannot be undone.
 */
export type ButtonTone = 'action' | 'main' | 'quiet' | 'plain' | 'danger' | 'band';

// Forced colours drop every fill and draw a transparent border: a wider one marks the main button.
const tones: Record<ButtonTone, string> = {
  action:
    'bg-accent text-on-accent border border-transparent hover:bg-accent-strong font-600 ' +
    'forced-colors:border-3',
  main:
    'bg-main text-on-main border border-transparent hover:bg-main-strong font-600 ' +
    'forced-colors:border-2',
  quiet:
    'bg-transparent text-main-text border border-line-strong hover:bg-main-soft ' +
    'hover:border-main-text font-600',
  plain: 'bg-transparent text-main-text hover:bg-main-soft font-600',
  danger: 'bg-transparent text-bad border border-bad hover:bg-bad-soft font-600',
  band: 'bg-transparent text-on-band border border-band-soft hover:bg-band-hover font-600',
};

const sizes = {
  normal: 'min-h-12 px-5 py-2.5 text-base',
  // A thumb needs 44 px.
  small: 'min-h-11 px-3.5 py-1.5 text-sm',
};

/** The look of a button, also for links that look like one. */
function buttonClasses(
  tone: ButtonTone,
  size: keyof typeof sizes = 'normal',
  wide = false,
): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-md text-center',
    'text-balance no-underline',
    'transition-colors select-none disabled:cursor-not-allowed disabled:opacity-60',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  );
}

type ButtonLook = { tone?: ButtonTone; size?: keyof typeof sizes; wide?: boolean };

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /**
     * While true the button is disabled and shows a spinner (ACC-11). It keeps the focus: one that
     * the browser disables drops it, and a keyboard user would start again at the top of the page.
     */
    busy?: boolean;
    /** The label while busy; without it the label stays. */
    busyLabel?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button. It sends no form unless its `type` is `submit`; quiet unless a tone is given. */
export function Button(props: ButtonProps) {
  const {
    tone = 'quiet',
    size,
    wide,
    busy = false,
    busyLabel,
    className,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      onMouseDown={rest.type === 'submit' ? keepFieldFocused : undefined}
      {...rest}
      onClick={busy ? ignore : rest.onClick}
      disabled={rest.disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classes(buttonClasses(tone, size, wide), className)}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** Enter in a field presses the form's button, so this also blocks sending a form twice. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}

/**
 * Pressing a form's button must not blur the field first: an error that appears there would move
 * the button away from the pointer, and the click would be lost. Also for other buttons below a
 * field.
 */
export function keepFieldFocused(event: MouseEvent) {
  event.preventDefault();
}

/** A link that looks like a button. */
export function LinkButton(props: ButtonLook & LinkProps) {
  const { tone = 'quiet', size, wide, className, ...rest } = props;
  return <Link {...rest} className={classes(buttonClasses(tone, size, wide), className)} />;
}

/** A link inside running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        'font-600 text-main-text underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    />
  );
}

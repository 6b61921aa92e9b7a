import { type Currency, currencySymbol } from '@quarrter/domain/money';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { classes } from './classes.tsx';
import { controlClasses, Field, fieldWiring } from './Field.tsx';
import { eraseBesideSeparator, formatWhileTyping, type Typed } from './money-typing.ts';
import type { InputProps } from './TextField.tsx';

function put(input: HTMLInputElement, typed: Typed) {
  input.value = typed.text;
  input.setSelectionRange(typed.caret, typed.caret);
}

/**
 * An amount with its currency sign, thousands separators while typing, and the phone's number pad.
 * Its value is the text with separators; the contract's schemas read it with `parseAmount`.
 */
export function MoneyField(props: Omit<InputProps, 'type'> & { currency?: Currency }) {
  const { label, error, hint, optional, currency = 'NGN', className, ...own } = props;
  const { onChange, onFocus, ...input } = own;
  const before = useRef('');

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    put(event.target, formatWhileTyping(value, selectionStart ?? value.length, before.current));
    before.current = event.target.value;
    onChange?.(event);
  }

  function erase(event: KeyboardEvent<HTMLInputElement>) {
    const forward = event.key === 'Delete';
    const target = event.currentTarget;
    const { value, selectionStart, selectionEnd } = target;
    // A button may have filled the field since.
    before.current = value;
    if ((!forward && event.key !== 'Backspace') || event.ctrlKey || event.metaKey) return;
    if (selectionStart === null || selectionStart !== selectionEnd) return;
    const typed = eraseBesideSeparator(value, selectionStart, forward);
    if (!typed) return;
    event.preventDefault();
    // The setter of the prototype: React notices the change and calls its listeners.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      target,
      typed.text,
    );
    target.setSelectionRange(typed.caret, typed.caret);
    target.dispatchEvent(new Event('input', { bubbles: true }));
    target.setSelectionRange(typed.caret, typed.caret);
  }

  return (
    <Field {...props}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-0 grid w-10 place-items-center
            font-600 text-ink-soft"
        >
          {currencySymbol(currency)}
        </span>
        <input
          autoComplete="off"
          {...input}
          {...fieldWiring(props)}
          type="text"
          inputMode="decimal"
          onFocus={(event) => {
            before.current = event.target.value;
            onFocus?.(event);
          }}
          onChange={change}
          onKeyDown={erase}
          className={classes(controlClasses, 'figures ps-10 text-lg font-600', className)}
        />
      </div>
    </Field>
  );
}

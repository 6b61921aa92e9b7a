import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useMe } from '../api/me.ts';
import { sessionStore } from '../session/store.ts';
import { keepUnsent, takeUnsent } from '../session/unsent-words.ts';

type Props = ComponentProps<typeof TextAreaField> & {
  /** The id of the record that the text is about. */
  record: string;
};

/**
 * A text of several lines about a record. It survives the end of the session, for the same member.
 */
export function WordsField({ record, ref, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [restored, setRestored] = useState(false);
  const member = useMe().data?.id;
  const place = `${record} ${field.name} ${field.label}`;
  useEffect(() => {
    if (member === undefined) return;
    const words = takeUnsent(member, place);
    if (words !== '' && area.current !== null) {
      type(area.current, words);
      setRestored(true);
    }
    return sessionStore.subscribe(() => keepUnsent(member, place, area.current?.value ?? ''));
  }, [member, place]);
  const hint = restored ? 'This is what you typed before your session ended.' : field.hint;
  return (
    <TextAreaField
      {...field}
      hint={hint}
      ref={(element) => {
        area.current = element;
        if (typeof ref === 'function') ref(element);
      }}
    />
  );
}

/** As if the member had typed it: the form learns of it from the event. */
function type(area: HTMLTextAreaElement, words: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  set?.call(area, words);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

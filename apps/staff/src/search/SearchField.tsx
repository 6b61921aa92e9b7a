import { useNavigate } from '@quarrter/client/router';
import { classes } from '@quarrter/ui/classes';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { ask } from './store.ts';

/** Finds anything from anywhere: `/` or Ctrl+K moves the focus here. */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '') return;
    ask(text);
    navigate(paths.search.getHref());
  };
  return (
    <search className="order-last w-full lg:order-none lg:w-auto lg:max-w-md lg:flex-1">
      <form onSubmit={submit} aria-label="Find anything" className="relative">
        <Search
          aria-hidden="true"
          className="absolute start-3 top-3 size-5 text-band-soft forced-colors:text-[CanvasText]"
        />
        <input
          ref={field}
          type="text"
          aria-label="Search clients, loans, payments and amounts"
          aria-keyshortcuts="/ Control+K"
          placeholder="Search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className={classes(
            'min-h-11 w-full rounded-md border border-band-soft bg-transparent ps-11 pe-3',
            'text-on-band placeholder:text-band-soft',
          )}
        />
      </form>
    </search>
  );
}

/** `/` is a letter while someone types, and a dialog keeps the focus. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  const element = target instanceof HTMLElement ? target : null;
  return !element?.closest('input, textarea, select, [contenteditable]');
}

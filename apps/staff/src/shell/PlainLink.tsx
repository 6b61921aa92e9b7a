import { classes } from '@quarrter/ui/classes';
import { Link, type LinkProps } from '@quarrter/ui/link';

type Look = {
  /** With room to be tapped, where it is not inside a sentence. */
  tall?: boolean;
  small?: boolean;
};

/** An underlined link that is no bolder than the text around it. */
export function PlainLink({ tall, small, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={classes(
        'text-main-text underline underline-offset-4 hover:decoration-2',
        tall && 'inline-flex min-h-8 items-center',
        small && 'text-sm',
        className,
      )}
    />
  );
}

import { classes } from '@quarrter/ui/classes';
import { scenes } from './scenes.ts';

/** A picture that loads when the reader comes near it. */
export function Scene({ name, className }: { name: keyof typeof scenes; className?: string }) {
  return (
    <img
      src={`/scenes/${name}.svg`}
      alt={scenes[name]}
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className={classes('w-full rounded-lg rounded-br-quarter', className)}
    />
  );
}

/** A hem of cloth at the edge of a band. */
export function Hem({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('adire-hem', className)} />;
}

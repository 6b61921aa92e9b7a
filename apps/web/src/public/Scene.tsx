import { classes } from '@quarrter/ui/classes';

/** Drawn in the line of adire, with its figures as a hem; each is dark in the dark. */
const scenes = {
  market: 'At a market stall a trader shows indigo cloth to a woman and her child.',
  office: 'In an office above the city a man explains an offer to a client across his desk.',
  clinic: 'A mother with her baby on her back greets a nurse in front of a small clinic.',
} as const;

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

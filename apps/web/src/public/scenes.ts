/** Drawn in the line of adire, with its figures as a hem; each is dark in the dark. */
export const scenes = {
  market: 'At a market stall a trader shows indigo cloth to a woman and her child.',
  office: 'In an office above the city a man explains an offer to a client across his desk.',
  clinic: 'A mother with her baby on her back greets a nurse in front of a small clinic.',
} as const;

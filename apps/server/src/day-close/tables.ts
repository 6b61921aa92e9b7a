declare module '../platform/database.ts' {
  interface Tables {
    day_closes: {
      business_date: string;
      started_at: Date;
      finished_at: Date | null;
      /** How many records each finished step changed, by its name. */
      steps: Record<string, number>;
    };
  }
}

/** Enough for the statements that are sent often; each takes memory in every session. */
const maxNames = 500;
/** A longer text is a list of rows, which is not sent again. */
const maxLength = 10_000;

/**
 * Names each statement that is sent a second time, so that PostgreSQL parses it once for a session
 * and can keep its plan: parsing and planning took two fifths of its time. The names are those of
 * one pool; a name once given always means the same text.
 */
export function namePlans(): (statement: string) => string | undefined {
  const names = new Map<string, string>();
  const sentOnce = new Set<string>();
  return (statement) => {
    const known = names.get(statement);
    if (known !== undefined || names.size === maxNames || statement.length > maxLength) {
      return known;
    }
    if (!sentOnce.delete(statement)) {
      if (sentOnce.size === maxNames) sentOnce.clear();
      sentOnce.add(statement);
      return undefined;
    }
    const name = `kept_${names.size}`;
    names.set(statement, name);
    return name;
  };
}

/** Capitalizes the first word, also behind opening punctuation. */
export const capitalizeFirst = (text: string): string =>
  text.replace(
    /^([¡¿"]*)(\p{Ll})/u,
    (_, lead: string, first: string) => lead + first.toUpperCase(),
  );

// Parses JSON that the network wrote: responses and webhook bodies.

function reviveJsonValue(
  _name: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  // Half a surrogate pair in one text would make DynamoDB reject the whole page.
  if (typeof value === 'string') return value.toWellFormed();
  // An id of 17 digits that is sent as a number would be rounded to a different id.
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded ? (context?.source ?? value) : value;
}

/** Integers that a number cannot hold exactly become text. @throws SyntaxError */
export const parseNetworkJson = (text: string): unknown => JSON.parse(text, reviveJsonValue);

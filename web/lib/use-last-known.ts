// Keeps what was known while the next answer is under way.
import { useState } from 'react';

/** The value, or the last one there was while it is undefined. Values are told apart by identity. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

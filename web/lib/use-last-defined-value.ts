// Keeps the last data while the next response is loading.
import { useState } from 'react';

/** The value, or the last defined one while it is undefined. Compares by identity. */
export function useLastDefinedValue<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

// A date with its time.
import { formatLocalDay, LocalTimeInput, type LocalTimeInputProps } from './local-time-input.tsx';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `2026-03-01T09:05`, as the native input expects it. */
const formatLocalTime = (date: Date): string =>
  `${formatLocalDay(date)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

export const DateTimeInput = (props: LocalTimeInputProps) => (
  <LocalTimeInput
    {...props}
    type="datetime-local"
    format={formatLocalTime}
    parse={(value) => new Date(value)}
  />
);

// The last day of something. The value is the last moment of the chosen day.
import { formatLocalDay, LocalTimeInput, type LocalTimeInputProps } from './local-time-input.tsx';

export const DateInput = (props: LocalTimeInputProps) => (
  <LocalTimeInput
    {...props}
    type="date"
    format={formatLocalDay}
    parse={(value) => new Date(`${value}T23:59:59.999`)}
  />
);

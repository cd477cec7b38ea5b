// To be written.
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';

export function Screen() {
  return <ScreenFrame title="Reply Automation">…</ScreenFrame>;
}

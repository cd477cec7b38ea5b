// Keeps the "New messages" divider, and whether something has come in out of sight.
import { useState } from 'react';
import type { Message } from '#shared/schemas/conversation.ts';
import { comeIn, dividerAfter } from '../divider.ts';

type Shown = {
  readonly messages: readonly Message[] | undefined;
  readonly divider: string | null;
  readonly isMoreBelow: boolean;
};

export function useDivider(reading: {
  readonly messages: readonly Message[];
  readonly isArrival: boolean;
  readonly isFollowing: boolean;
}) {
  const { messages, isFollowing } = reading;
  const [shown, setShown] = useState<Shown>({
    messages: undefined,
    divider: null,
    isMoreBelow: false,
  });
  const before = shown.messages;
  if (before !== messages) {
    const hasCome = before !== undefined && comeIn({ before, messages }).length > 0;
    setShown({
      messages,
      divider: dividerAfter(shown.divider, { ...reading, before }),
      isMoreBelow: !isFollowing && (shown.isMoreBelow || hasCome),
    });
  } else if (isFollowing && shown.isMoreBelow) {
    setShown({ ...shown, isMoreBelow: false });
  }
  return { divider: shown.divider, isMoreBelow: shown.isMoreBelow };
}

// Places the "New messages" divider, and reports messages that arrived below the visible part.
import { useState } from 'react';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import {
  computeNewMessagesDividerPosition,
  findNewInboundMessages,
} from './new-messages-divider.ts';

type DividerState = {
  readonly messages: readonly ConversationMessage[] | undefined;
  readonly divider: string | null;
  readonly hasNewBelow: boolean;
};

export function useNewMessagesDivider(input: {
  readonly messages: readonly ConversationMessage[];
  readonly isFirstLoad: boolean;
  readonly isFollowing: boolean;
}) {
  const { messages, isFollowing } = input;
  const [state, setState] = useState<DividerState>({
    messages: undefined,
    divider: null,
    hasNewBelow: false,
  });
  const before = state.messages;
  if (before !== messages) {
    const hasNewInbound =
      before !== undefined && findNewInboundMessages({ before, messages }).length > 0;
    setState({
      messages,
      divider: computeNewMessagesDividerPosition(state.divider, { ...input, before }),
      hasNewBelow: !isFollowing && (state.hasNewBelow || hasNewInbound),
    });
  } else if (isFollowing && state.hasNewBelow) {
    setState({ ...state, hasNewBelow: false });
  }
  return { divider: state.divider, hasNewBelow: state.hasNewBelow };
}

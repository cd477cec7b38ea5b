// The quiet line under a reply: problems, countdown, whether it is saved, what the draft rests on.
import { useState } from 'react';
import { COMMENT_REPLY_MAX_CHARACTERS } from '#shared/limits.ts';
import { formatNumber } from '#web/lib/counted.ts';
import type { Reply } from '../hooks/use-reply.ts';
import { CAN_CANCEL, canTakeBack, POSTING, SAVING_WORDS, UNTOLD } from '../reply-state.ts';
import { Countdown } from './countdown.tsx';
import { ProblemLine } from './problem-line.tsx';

function Note({ reply }: { readonly reply: Reply }) {
  const { mode, state, response } = reply;
  if (reply.isUntold) return UNTOLD;
  const over = state.text.length - COMMENT_REPLY_MAX_CHARACTERS;
  if (mode === 'queued') {
    return response?.status === 'queued' && state.busy !== 'posting' ? (
      <Countdown sendsAt={response.sends_at} />
    ) : (
      'Queued'
    );
  }
  if (mode === 'posted') return 'Posted, waiting for Instagram to show it';
  if (mode === 'live') return 'Live on Instagram';
  if (over > 0) return `${formatNumber(over)} characters too long`;
  const basis = response?.based_on ? `Based on ${response.based_on}` : null;
  return mode === 'editing' ? (SAVING_WORDS[state.saving] ?? basis) : null;
}

const ANNOUNCED: Partial<Record<Reply['mode'], string>> = {
  generating: 'Generating...',
  queued: CAN_CANCEL,
  posted: 'Posted.',
};

const draftOf = ({ response }: Reply) => response && `${response.id} ${response.response_text}`;

/** What a screen reader is told; what the visible note or a problem's alert says already is left to them. */
function useAnnouncement(reply: Reply): string | null {
  const { mode, state, response } = reply;
  const [last, setLast] = useState({ mode, draft: draftOf(reply), words: '' });
  if (last.mode !== mode) {
    const taken = last.mode === 'queued' ? 'Not posted. You can edit it again.' : '';
    const written = last.mode !== 'queued' && draftOf(reply) !== last.draft;
    const words = written ? 'The draft is ready.' : taken;
    // While one is being written, the draft before it is what the new one is told from.
    const draft = mode === 'generating' ? last.draft : draftOf(reply);
    setLast({ mode, draft, words });
  }
  if (state.problem !== null) return null;
  const isBeingPosted =
    mode === 'queued' && state.busy !== 'posting' && !canTakeBack(response, state.problem);
  if (reply.isUntold) return UNTOLD;
  if (isBeingPosted) return POSTING;
  return mode === 'editing' ? last.words : (ANNOUNCED[mode] ?? null);
}

export function ReplyNote({ reply }: { readonly reply: Reply }) {
  const announcement = useAnnouncement(reply);
  const { problem } = reply.state;
  return (
    <div className="min-h-5 px-2 text-xs text-muted tabular-nums">
      {problem && <ProblemLine problem={problem} />}
      <Note reply={reply} />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}

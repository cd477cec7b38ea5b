// Layer 4: whether a draft sounds more like its owner than like another owner of the same language.
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { rankPastReplies } from '#functions/drafts/domain/prompt/select-past-replies.ts';
import { generateText } from '#functions/drafts/use-cases/generate-text.ts';
import { learnVoice } from '#functions/voice/domain/learn-voice.ts';
import type { OwnerAnswer } from '#functions/voice/domain/weighted-answers.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import type { EvaluationAccount } from '../evaluation-accounts.ts';
import type { EvaluationMeasure, EvaluationSample } from '../evaluation-table.ts';
import type { SandboxModelServer } from '../sandbox-model-server.ts';
import { buildVoiceProfile, scoreVoice } from '../voice-score.ts';

const MAX_EXAMPLES = 6;

type PastReply = EvaluationAccount['past_replies'][number];

/** As the product learns from a reply that the owner wrote by hand. */
const toOwnerAnswer =
  (language: string) =>
  ({ answer }: PastReply): OwnerAnswer => ({
    text: answer,
    weight: 3,
    isPrivate: false,
    askedBy: '',
    language,
  });

/** A past comment before the owner answered it: that answer is hidden. */
export function buildContextOfHiddenReply(
  account: EvaluationAccount,
  hidden: PastReply,
): DraftPromptContext {
  const others = account.past_replies.filter((reply) => reply !== hidden);
  return makeTestPromptContext({
    author: 'maria.one',
    text: hidden.question,
    caption: account.posts.find(({ id }) => id === hidden.post)?.caption ?? null,
    account: account.account,
    pastReplies: rankPastReplies({ text: hidden.question }, others).slice(0, MAX_EXAMPLES),
    voice: learnVoice(others.map(toOwnerAnswer(account.language)))?.voice,
  });
}

const countDraft: Parameters<typeof generateText>[2] = (call) => call();

/** Whether the text sounds more like the owner's other answers than like those of every stranger. */
export function winsOwnVoice(
  text: string,
  ownAnswers: readonly string[],
  strangers: readonly EvaluationAccount[],
): boolean {
  const own = scoreVoice(text, buildVoiceProfile(ownAnswers));
  return strangers.every(({ past_replies }) => {
    const answers = past_replies.map(({ answer }) => answer);
    return own > scoreVoice(text, buildVoiceProfile(answers));
  });
}

/** `strangers`: owners to compare with; those of another language do not count. */
export async function measureVoice(
  accounts: readonly EvaluationAccount[],
  strangers: readonly EvaluationAccount[],
  model: SandboxModelServer,
): Promise<readonly EvaluationMeasure[]> {
  const drafted: EvaluationSample[] = [];
  const written: EvaluationSample[] = [];
  for (const account of accounts) {
    const { language } = account;
    const others = strangers.filter(
      (one) => one.language === language && one.account.username !== account.account.username,
    );
    for (const hidden of account.past_replies) {
      const ownAnswers = account.past_replies
        .filter((reply) => reply !== hidden)
        .map(({ answer }) => answer);
      model.prepareDraft('good');
      const context = buildContextOfHiddenReply(account, hidden);
      const draft = await generateText(context, 'evaluated', countDraft, Date.now() + 50_000);
      const isOwn = (text: string) => Number(winsOwnVoice(text, ownAnswers, others));
      drafted.push({ language, value: draft === undefined ? 0 : isOwn(draft.text) });
      written.push({ language, value: isOwn(hidden.answer) });
    }
  }
  const common = { layer: '4 voice', unit: 'share' } as const;
  return [
    { ...common, name: "the owner's own hidden reply wins", samples: written },
    { ...common, name: 'a draft of the sandbox writer wins', samples: drafted },
  ];
}

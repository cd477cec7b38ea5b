// Finds in a prompt what matters to the writer: the comment or message, who wrote it, the owner's earlier answers.
export interface ReadPrompt {
  /** Empty for a message that is a picture or the like. */
  readonly comment: string;
  /** It is a direct message: there is no other place to send people to. */
  readonly isPrivate: boolean;
  readonly author: string | null;
  /** Earlier answers of the owner. */
  readonly examples: readonly string[];
  /** The post's caption, or what the person wrote before: in a language to fall back to. */
  readonly caption: string;
  /** Longest answer in characters. */
  readonly limit: number;
  /** Asked whether a reply is wanted at all, not for the reply. */
  readonly wantsDecision: boolean;
}

const standardLimit = 300;

export function readPrompt(instructions: string, input: string): ReadPrompt {
  const data = fencedObject(input);
  const comment = asObject(data?.comment ?? data?.message);
  const spoken = comment && 'text' in comment ? String(comment.text ?? '') : undefined;
  const everything = `${instructions}\n${input}`;
  const limit = /at most (\d+) characters/i.exec(everything)?.[1];
  return {
    comment: spoken ?? asText(data?.comment) ?? fencedText(input) ?? input,
    isPrivate: asObject(data?.message) !== undefined,
    author: asText(comment?.author ?? comment?.username) ?? null,
    examples: examplesOf(data?.voice_examples ?? data?.examples),
    caption: asText(data?.post_caption ?? data?.caption) ?? writtenBefore(data?.conversation),
    limit: limit === undefined ? standardLimit : Number(limit),
    wantsDecision: everything.includes('should_reply'),
  };
}

/** The widest JSON object in the text, as a fence of any kind would hold it. */
function fencedObject(input: string): Readonly<Record<string, unknown>> | null {
  const start = input.indexOf('{');
  const end = input.lastIndexOf('}');
  if (start === -1 || end <= start) return null;
  try {
    return asObject(JSON.parse(input.slice(start, end + 1))) ?? null;
  } catch {
    return null;
  }
}

/** The last text between back ticks, triple quotes, angle brackets or a tag named comment or message. */
function fencedText(input: string): string | null {
  const fences = [
    /<(?:comment|message)[^>]*>([\s\S]*?)<\/(?:comment|message)[^>]*>/gi,
    /```(?:\w+\n)?([\s\S]*?)```/g,
    /"""([\s\S]*?)"""/g,
    /<<<([\s\S]*?)>>>/g,
  ];
  for (const fence of fences) {
    const last = [...input.matchAll(fence)].at(-1)?.[1]?.trim();
    if (last) return last;
  }
  return null;
}

function examplesOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const object = asObject(entry);
    const text = asText(entry) ?? asText(object?.owner_answered ?? object?.answer ?? object?.text);
    return text ?? [];
  });
}

/** What the person said in a conversation, without the owner's part. */
function writtenBefore(conversation: unknown): string {
  if (!Array.isArray(conversation)) return '';
  return conversation
    .map(asObject)
    .filter((entry) => entry?.is_owner === false)
    .map((entry) => asText(entry?.text) ?? '')
    .join('\n');
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

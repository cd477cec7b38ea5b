// Rules for the text of a comment or reply.
import { findParameter, type GraphCall } from '../graph-call.ts';
import { createInvalidParameterError } from '../graph-error.ts';

/**
 * Returns the text of the new comment.
 * @throws GraphError 100 when it is missing or breaks an active rule
 */
export function readCommentText(call: GraphCall): string {
  const text = findParameter(call, 'message');
  if (text === undefined || text.trim() === '')
    throw createInvalidParameterError('The parameter message is required.');
  const broken = call.network.options.strictCommentText
    ? strictRules.find(({ isBroken }) => isBroken(text))
    : undefined;
  if (broken) throw createInvalidParameterError(broken.message);
  return text;
}

const strictRules: readonly {
  readonly message: string;
  readonly isBroken: (text: string) => boolean;
}[] = [
  {
    message: 'The total length of the comment cannot exceed 300 characters.',
    isBroken: (text) => [...text].length > 300,
  },
  {
    message: 'The comment cannot contain more than 4 hashtags.',
    isBroken: (text) => (text.match(/(^|\s)#[\p{L}\p{N}_]+/gu) ?? []).length > 4,
  },
  {
    message: 'The comment cannot contain more than 1 URL.',
    isBroken: (text) => (text.match(/https?:\/\//g) ?? []).length > 1,
  },
  {
    message: 'The comment cannot consist of all capital letters.',
    isBroken: (text) => {
      const letters = text.replace(/[^\p{L}]/gu, '');
      const [upper, lower] = [letters.toUpperCase(), letters.toLowerCase()];
      return letters.length > 3 && letters === upper && letters !== lower;
    },
  },
];

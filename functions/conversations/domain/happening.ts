// One thing we are told about one conversation, by a list or by an event.
import type { MessageEvent } from './message.ts';

type WithoutPerson<Event> = Event extends unknown ? Omit<Event, 'personId'> : never;

/** An event, once its conversation is found. What a list tells of a message is a `message` as well. */
export type Happening = WithoutPerson<MessageEvent>;

/** The message it is about. */
export const messageIdOf = (happening: Happening): string =>
  happening.kind === 'message' ? happening.message.id : happening.messageId;

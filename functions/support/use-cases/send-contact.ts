// Sends a message of the contact form to support.
import { addressOf } from '#functions/session/domain/attempts.ts';
import { countInWindow } from '#functions/session/limit-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import type { RouteInput } from '#platform/http/api.ts';
import type { Authenticate, Caller } from '#platform/http/caller.ts';
import { logger } from '#platform/logger.ts';
import type { supportContracts } from '#shared/contracts/support.ts';
import { AppError } from '#shared/errors.ts';
import {
  CONTACT_ADDRESS_WINDOW,
  CONTACT_REPEAT_WINDOW,
  CONTACT_USER_WINDOW,
  type ContactMessage,
  contactProblems,
  readContact,
} from '../domain/contact.ts';

type SendContact = RouteInput<typeof supportContracts.sendContact>;

/** Who wrote while signed in. */
type ContactAccount = {
  readonly userId: string;
  readonly email: string;
  /** The admin who acted as this user, where one did. */
  readonly actorUserId?: string | undefined;
};

type Ports = {
  readonly authenticate: Authenticate;
  /** Sees to it that the message arrives. Throws where that is not certain. */
  readonly post: (
    contact: ContactMessage & { readonly account?: ContactAccount | undefined },
  ) => Promise<void>;
};

const SENT = { message: 'One of our team will be in touch soon.' };

async function accountOf(caller: Caller | undefined): Promise<ContactAccount | undefined> {
  const user = caller && (await getUser(caller.userId));
  return user && { userId: user.id, email: user.email, actorUserId: caller.actorUserId };
}

/** The way to take the mark back, or undefined where the same message was sent a moment ago. */
async function markAsSent(contact: ContactMessage): Promise<(() => Promise<void>) | undefined> {
  try {
    const same = JSON.stringify([contact.email, contact.name, contact.subject, contact.message]);
    return (await countInWindow('contact-repeat', same, CONTACT_REPEAT_WINDOW)).refund;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}

/** An unknown or ended token is no reason to turn a person away who needs help: they are a guest then. */
export const sendContact =
  ({ authenticate, post }: Ports) =>
  async ({ request, meta }: SendContact): Promise<typeof SENT> => {
    const contact = readContact(request);
    const fields = contactProblems(contact);
    const sentences = [...new Set(Object.values(fields).flat())];
    if (sentences.length > 0) throw new AppError('validation_failed', { sentences, fields });

    const caller = request.token === undefined ? undefined : await authenticate(request.token);
    await countInWindow('contact', addressOf(meta.ip), CONTACT_ADDRESS_WINDOW);
    if (caller) await countInWindow('contact-user', caller.userId, CONTACT_USER_WINDOW);

    const takeBack = await markAsSent(contact);
    if (takeBack === undefined) return SENT;
    try {
      await post({ ...contact, account: await accountOf(caller) });
    } catch (error) {
      await takeBack();
      throw error;
    }
    logger.info('support was written to', { user_id: caller?.userId });
    return SENT;
  };

// Acting as a user, and stopping: the sessions are swapped, then everything is read anew.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPERSONATION_DELAY_MS } from '#shared/limits.ts';
import { useProblemToast } from '#web/components/states/use-problem-toast.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { request } from '#web/lib/request.ts';
import { actAs, restoreSession, takeBackTrueSession } from '#web/lib/session.ts';
import { trueAccessToken } from '#web/lib/true-session.ts';
import { useForget } from '#web/lib/use-call.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, IMPERSONATION_DELAY_MS));

export function useImpersonation() {
  /** The user a session is being opened for, or `stop`. */
  const [changing, setChanging] = useState<string | null>(null);
  const tell = useProblemToast();
  const forget = useForget();
  const navigate = useNavigate();

  /** Takes the admin's own session up again, where it was set aside, and reads everything anew. */
  const beMyself = async () => {
    if (!takeBackTrueSession()) return;
    await settle();
    await restoreSession();
    await forget('everything');
  };

  const start = async (userId: string) => {
    setChanging(userId);
    try {
      // The admin asks as themselves, also while they act as somebody already.
      const asked = await request('impersonate', { id: userId }, await trueAccessToken());
      actAs({ ...asked.token, user: asked.user });
      await settle();
      await forget('everything');
      await navigate(paths.home);
    } catch (error) {
      tell('You could not sign in as this user.', error);
      await beMyself();
    }
    setChanging(null);
  };

  const stop = async () => {
    setChanging('stop');
    // Whether or not the server could be told, the admin is themselves again; the other session ends by itself.
    await call('stopImpersonating', {}).catch(() => undefined);
    await beMyself();
    await navigate(paths.admin);
    setChanging(null);
  };
  return { start, stop, changing };
}

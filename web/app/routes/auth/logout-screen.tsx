// /logout: signs out, forgets everything that was read, and goes to /login.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Loading } from '#web/components/states/loading.tsx';
import { logOut } from '#web/features/session/api/session-calls.ts';
import { paths } from '#web/lib/paths.ts';
import { useForget } from '#web/lib/use-call.ts';

export function Screen() {
  const forget = useForget();
  const navigate = useNavigate();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const leave = async () => {
      await Promise.all([logOut(), forget('everything')]);
      await navigate(paths.login, { replace: true });
    };
    void leave();
  });
  return <Loading />;
}

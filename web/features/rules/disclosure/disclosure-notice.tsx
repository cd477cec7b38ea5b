// Says before a rule replies without approval how its AI replies end.
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { DISCLOSURE_ANCHOR } from './disclosure-anchor.ts';

/** Empty while it loads and when it cannot be read: the rule is not about it. */
export function DisclosureNotice() {
  const { data } = useApiQuery('getDisclosure', {});
  if (data === undefined) return null;
  const { is_on, wording, standard_line } = data.disclosure;
  return (
    <p className="text-muted">
      {is_on ? (
        <>
          AI replies that no one reads first end with{' '}
          <q dir="auto" className="font-medium text-ink">
            {wording ?? standard_line}
          </q>{' '}
          where a conversation begins or resumes.
        </>
      ) : (
        'AI replies that no one reads first do not say that they are automated. In some places the law asks for it.'
      )}{' '}
      <AppLink
        to={`${screenPaths.updateAccount}${DISCLOSURE_ANCHOR}`}
        className="font-medium text-accent-ink underline"
      >
        Change
      </AppLink>
    </p>
  );
}

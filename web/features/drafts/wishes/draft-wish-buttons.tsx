// The wishes for the text of a reply, one press each. On phones the row scrolls.
import { Button, getButtonClassName } from '#web/components/ui/button.tsx';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { WishMenu } from './draft-wish-menu.tsx';
import { getLanguageName } from './order-wish-languages.ts';
import { type DraftWishProps, useDraftWishes } from './use-draft-wishes.ts';
import { BACK_LABEL, STYLE_WISHES } from './wish-sentences.ts';

const CLASS = 'max-md:px-2 md:px-2 text-xs';

export function DraftWishButtons({
  call,
  ...props
}: DraftWishProps & { readonly call: EndpointName }) {
  const { canWish, running, lastLanguage, languages, canGoBack, wishFor } = useDraftWishes(props);
  const button = { variant: 'quiet', call, className: CLASS, 'aria-disabled': !canWish } as const;
  const ifPossible = (act: () => void) => () => {
    if (canWish) act();
  };
  return (
    <fieldset aria-label="Change the text" className="flex min-w-0 items-center">
      <div className="flex min-w-0 items-center overflow-x-auto">
        {STYLE_WISHES.map(({ kind, label }) => (
          <Button
            key={kind}
            {...button}
            busy={running?.kind === kind}
            onClick={ifPossible(() => wishFor({ kind }))}
          >
            {label}
          </Button>
        ))}
        {lastLanguage !== null && (
          <Button
            {...button}
            busy={running?.kind === 'language'}
            onClick={ifPossible(() => wishFor({ kind: 'language', language: lastLanguage }))}
          >
            {`In ${getLanguageName(lastLanguage)}`}
          </Button>
        )}
        {canGoBack && (
          <Button variant="quiet" className={CLASS} onClick={props.reply.takeEarlierText}>
            {BACK_LABEL}
          </Button>
        )}
      </div>
      <WishMenu
        label="Languages"
        trigger="In …"
        triggerClassName={getButtonClassName('quiet', CLASS)}
        call={call}
        align="end"
        isOff={!canWish}
        languages={languages}
        hasStyles={false}
        onWish={wishFor}
        onBack={null}
      />
    </fieldset>
  );
}

// A menu of the wishes for the text of a reply, or of the languages alone.
import { WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DraftWishLanguage } from '#shared/draft-wish-options.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import { MENU_ITEM_CLASS, Menu } from '#web/components/ui/dropdown-menu.tsx';
import { OwnerOnlyControl } from '#web/components/ui/owner-only-control.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { getLanguageName } from './order-wish-languages.ts';
import { type DraftWishProps, useDraftWishes } from './use-draft-wishes.ts';
import { BACK_LABEL, STYLE_WISHES } from './wish-sentences.ts';

type WishItemProps = { readonly onSelect: () => void; readonly children: ReactNode };

const WishItem = ({ onSelect, children }: WishItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    onClick={onSelect}
    className={MENU_ITEM_CLASS}
  >
    {children}
  </button>
);

type MenuOptions = {
  readonly call: EndpointName;
  readonly triggerClassName: string;
  readonly side?: 'below' | 'above';
  readonly align?: 'start' | 'end';
};

type WishMenuProps = MenuOptions & {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly isOff: boolean;
  readonly languages: readonly DraftWishLanguage[];
  readonly hasStyles: boolean;
  readonly onWish: (wish: DraftWish) => void;
  /** Null when there is no earlier text. */
  readonly onBack: (() => void) | null;
};

/** The focus returns to the button, because its item disappears. */
export function WishMenu({
  languages,
  hasStyles,
  onWish,
  onBack,
  call,
  isOff,
  ...menu
}: WishMenuProps) {
  return (
    <OwnerOnlyControl call={call}>
      {(off) => (
        <Menu {...menu} align={menu.align ?? 'end'} off={off ?? (isOff ? OFF : null)}>
          {(close) => {
            const choose = (wish: DraftWish) => () => {
              close();
              onWish(wish);
            };
            return (
              <>
                {onBack && (
                  <WishItem
                    onSelect={() => {
                      close();
                      onBack();
                    }}
                  >
                    {BACK_LABEL}
                  </WishItem>
                )}
                {hasStyles &&
                  STYLE_WISHES.map(({ kind, label }) => (
                    <WishItem key={kind} onSelect={choose({ kind })}>
                      {label}
                    </WishItem>
                  ))}
                {languages.map((language) => (
                  <WishItem key={language} onSelect={choose({ kind: 'language', language })}>
                    {`In ${getLanguageName(language)}`}
                  </WishItem>
                ))}
              </>
            );
          }}
        </Menu>
      )}
    </OwnerOnlyControl>
  );
}

const OFF = { 'aria-disabled': true } as const;

/** For places without room for buttons. */
export function DraftWishMenu({
  reply,
  text,
  isGenerating,
  ...options
}: DraftWishProps & MenuOptions) {
  const { canWish, running, languages, canGoBack, wishFor } = useDraftWishes({
    reply,
    text,
    isGenerating,
  });
  return (
    <WishMenu
      {...options}
      label="Change the text"
      trigger={
        <>
          {running === null ? <WandSparkles aria-hidden className="size-4" /> : <Spinner />}
          <span className="@max-lg:sr-only">Change</span>
        </>
      }
      isOff={!canWish}
      languages={languages}
      hasStyles
      onWish={wishFor}
      onBack={canGoBack ? reply.takeEarlierText : null}
    />
  );
}

// A menu of the wishes for the text of a reply, or of the languages alone.
import { WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DraftWishLanguage, DraftWishStyle } from '#shared/draft-wish-options.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import { MENU_ITEM_CLASS, Menu } from '#web/components/ui/dropdown-menu.tsx';
import { OwnerOnlyControl } from '#web/components/ui/owner-only-control.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { getLanguageName } from './order-wish-languages.ts';
import { type DraftWishProps, useDraftWishes } from './use-draft-wishes.ts';
import { BACK_LABEL, LANGUAGES_LABEL, STYLE_WISHES } from './wish-sentences.ts';

type WishItemProps = {
  readonly label?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

const WishItem = ({ label, onSelect, children }: WishItemProps) => (
  <button
    type="button"
    role="menuitem"
    aria-label={label}
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

/** In two columns, so that all of them fit into the menu. */
const LanguageItems = (props: {
  readonly languages: readonly DraftWishLanguage[];
  readonly onSelect: (language: DraftWishLanguage) => void;
}) => (
  <div className="columns-2 gap-0">
    {props.languages.map((language) => (
      <WishItem
        key={language}
        label={`In ${getLanguageName(language)}`}
        onSelect={() => props.onSelect(language)}
      >
        {getLanguageName(language)}
      </WishItem>
    ))}
  </div>
);

/** The wishes for the style, above a line and the name of the languages that follow. */
function StyleItems(props: { readonly onSelect: (kind: DraftWishStyle) => void }) {
  return (
    <>
      {STYLE_WISHES.map(({ kind, label }) => (
        <WishItem key={kind} onSelect={() => props.onSelect(kind)}>
          {label}
        </WishItem>
      ))}
      <p
        role="presentation"
        className="mt-1 border-t border-hairline px-2.5 pt-2 pb-1 text-xs text-muted"
      >
        {LANGUAGES_LABEL}
      </p>
    </>
  );
}

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
        <Menu {...menu} align={menu.align ?? 'end'} isTall off={off ?? (isOff ? OFF : null)}>
          {(close) => {
            const choose = (wish: DraftWish) => {
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
                {hasStyles && <StyleItems onSelect={(kind) => choose({ kind })} />}
                <LanguageItems
                  languages={languages}
                  onSelect={(language) => choose({ kind: 'language', language })}
                />
              </>
            );
          }}
        </Menu>
      )}
    </OwnerOnlyControl>
  );
}

const CHANGE_LABEL = 'Change';
const OFF = { 'aria-disabled': true } as const;

/** For places without room for buttons. */
export function DraftWishMenu({
  reply,
  text,
  isGenerating,
  hasIcon = true,
  ...options
}: DraftWishProps & MenuOptions & { readonly hasIcon?: boolean }) {
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
        hasIcon ? (
          <>
            {running === null ? <WandSparkles aria-hidden className="size-4" /> : <Spinner />}
            <span className="@max-lg:sr-only">{CHANGE_LABEL}</span>
          </>
        ) : (
          CHANGE_LABEL
        )
      }
      isOff={!canWish}
      languages={languages}
      hasStyles
      onWish={wishFor}
      onBack={canGoBack ? reply.takeEarlierText : null}
    />
  );
}

// Starts linking at Facebook.
import { Button } from '#web/components/ui/button.tsx';
import { useLinkFacebookAccount } from '../hooks/use-link-facebook-account.ts';

function FacebookLogo() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-4 fill-current">
      <path d="M24 12a12 12 0 1 0-13.900 11.900v-8.400H7.100V12h3V9.400c0-3 1.800-4.700 4.500-4.700 1.300 0 2.700.2 2.700.2v3h-1.500c-1.500 0-2 .9-2 1.900V12h3.300l-.5 3.500h-2.800v8.400A12 12 0 0 0 24 12Z" />
    </svg>
  );
}

type FacebookButtonProps = {
  readonly replacesLinkedAccount?: boolean;
};

export function LinkFacebookButton({ replacesLinkedAccount }: FacebookButtonProps) {
  const { startLinking, isRedirecting } = useLinkFacebookAccount({
    replacesLinkedAccount: replacesLinkedAccount ?? false,
  });
  return (
    <Button
      variant="facebook"
      busy={isRedirecting}
      icon={<FacebookLogo />}
      onClick={startLinking}
      className="w-full sm:w-auto md:min-h-10"
    >
      Login with Facebook
    </Button>
  );
}

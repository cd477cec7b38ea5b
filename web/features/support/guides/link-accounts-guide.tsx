// Guide: link the Instagram account and the Facebook page.
import { findGuideDrawing } from './find-guide-drawing.ts';
import type { HelpGuide } from './help-guide-types.ts';

export const accountLinkingGuide: HelpGuide = {
  intro:
    'You need a professional Instagram account and a Facebook page of which you have full control. It is easiest on a computer.',
  steps: [
    {
      title: 'Switch to your page',
      text: (
        <>
          On facebook.com, press your picture at the top right, then <b>See all profiles</b>, and
          choose your page.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'link-accounts-1',
        height: 234,
        alt: 'The list of your profiles on Facebook. The page is marked.',
      }),
    },
    {
      title: 'Open its settings',
      text: (
        <>
          Press the picture at the top right again, then <b>Settings &amp; privacy</b>, then{' '}
          <b>Settings</b>.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'link-accounts-2',
        height: 206,
        alt: 'The menu Settings and privacy on Facebook. Settings is marked.',
      }),
    },
    {
      title: 'Go to Linked accounts',
      text: (
        <>
          In the list of settings choose <b>Linked accounts</b>, then <b>Instagram</b>.
        </>
      ),
      note: (
        <>
          From the phone it also works the other way round: in the Instagram app, tap{' '}
          <b>Edit profile</b>, then <b>Page</b>, and choose your Facebook page.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'link-accounts-3',
        height: 206,
        alt: 'Linked accounts in the settings of the page. Instagram is marked.',
      }),
    },
    {
      title: 'Connect the account',
      text: (
        <>
          Press <b>Connect account</b>. If you are asked about access to Instagram messages, leave
          it on and press <b>Confirm</b>.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'link-accounts-4',
        height: 214,
        alt: 'Instagram in the settings of the page. The button Connect account is marked.',
      }),
    },
    {
      title: 'Log in to Instagram',
      text: 'A window of Instagram opens. Log in with the account you want to link, and confirm.',
      picture: findGuideDrawing('browser', {
        name: 'link-accounts-5',
        height: 200,
        alt: 'The login of Instagram. The button Log in is marked.',
      }),
    },
  ],
  closingText: (
    <>
      Come back to Replyloom and press <b>Login with Facebook</b>, or{' '}
      <b>Refresh linked Instagram accounts</b> if you have done that already.
    </>
  ),
};

// Guide: link the Instagram account and the Facebook page.
import type { Guide } from './guide-types.ts';

const SETTINGS_ADDRESS = 'facebook.com/settings';

export const accountLinkingGuide: Guide = {
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
      picture: {
        frame: 'browser',
        address: 'facebook.com',
        alt: 'The list of your profiles on Facebook. The page is marked.',
        items: [
          { kind: 'heading', label: 'Your profiles' },
          { kind: 'person', label: 'Your Name', note: 'Profile' },
          { kind: 'person', label: 'Your Business', note: 'Page', marked: true },
        ],
      },
    },
    {
      title: 'Open its settings',
      text: (
        <>
          Press the picture at the top right again, then <b>Settings &amp; privacy</b>, then{' '}
          <b>Settings</b>.
        </>
      ),
      picture: {
        frame: 'browser',
        address: 'facebook.com',
        alt: 'The menu Settings and privacy on Facebook. Settings is marked.',
        items: [
          { kind: 'heading', label: 'Settings & privacy' },
          { kind: 'row', label: 'Settings', marked: true },
          { kind: 'row', label: 'Activity log' },
        ],
      },
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
      picture: {
        frame: 'browser',
        address: SETTINGS_ADDRESS,
        alt: 'Linked accounts in the settings of the page. Instagram is marked.',
        items: [
          { kind: 'heading', label: 'Linked accounts' },
          { kind: 'row', label: 'Instagram', marked: true },
          { kind: 'row', label: 'WhatsApp' },
        ],
      },
    },
    {
      title: 'Connect the account',
      text: (
        <>
          Press <b>Connect account</b>. If you are asked about access to Instagram messages, leave
          it on and press <b>Confirm</b>.
        </>
      ),
      picture: {
        frame: 'browser',
        address: SETTINGS_ADDRESS,
        alt: 'Instagram in the settings of the page. The button Connect account is marked.',
        items: [
          { kind: 'heading', label: 'Connect to Instagram' },
          { kind: 'switch', label: 'Access to messages' },
          { kind: 'button', label: 'Connect account', marked: true },
        ],
      },
    },
    {
      title: 'Log in to Instagram',
      text: 'A window of Instagram opens. Log in with the account you want to link, and confirm.',
      picture: {
        frame: 'browser',
        address: 'instagram.com',
        alt: 'The login of Instagram. The button Log in is marked.',
        items: [
          { kind: 'field', label: 'Username', value: 'your.account' },
          { kind: 'button', label: 'Log in', marked: true },
        ],
      },
    },
  ],
  closingText: (
    <>
      Come back to Replyloom and press <b>Login with Facebook</b>, or{' '}
      <b>Refresh linked Instagram accounts</b> if you have done that already.
    </>
  ),
};

// Guide: a Facebook page to link the Instagram account to.
import { findGuideDrawing } from './find-guide-drawing.ts';
import type { HelpGuide } from './help-guide-types.ts';

const CREATE_PAGE_ADDRESS = 'facebook.com/pages/create';

export const facebookPageGuide: HelpGuide = {
  intro:
    'Instagram hands comments to other apps through a Facebook page that is linked to your account. The page may stay empty, and nobody needs to visit it. If you manage one already, go on to the next guide.',
  steps: [
    {
      title: 'Open the form for a new page',
      text: (
        <>
          Log in to Facebook with the profile you use for Replyloom and open{' '}
          <a href="https://www.facebook.com/pages/create" target="_blank" rel="noreferrer">
            {CREATE_PAGE_ADDRESS}
          </a>
          .
        </>
      ),
      note: (
        <>
          In the Facebook app: <b>Menu</b>, then <b>Pages</b>, then <b>Create</b>.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'create-page-1',
        height: 180,
        alt: 'A browser at facebook.com/pages/create. The address is marked.',
      }),
    },
    {
      title: 'Give it a name and a category',
      text: (
        <>
          Fill in <b>Page name</b> and <b>Category</b>. The name of your business or of your
          Instagram account is a good choice. The bio can stay empty.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'create-page-2',
        height: 212,
        alt: 'The form for a new page. Page name and Category are filled in and marked.',
      }),
    },
    {
      title: 'Create the page',
      text: (
        <>
          Press <b>Create Page</b>. Facebook then asks for hours, pictures and more: press{' '}
          <b>Next</b> or <b>Skip</b> each time, and <b>Done</b> at the end. All of it can be added
          later.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'create-page-3',
        height: 200,
        alt: 'The end of the form. The button Create Page is marked.',
      }),
    },
    {
      title: 'Check that it is yours',
      text: (
        <>
          Open{' '}
          <a
            href="https://www.facebook.com/pages/?category=your_pages"
            target="_blank"
            rel="noreferrer"
          >
            your pages
          </a>{' '}
          on Facebook. The new page stands in the list of those you manage.
        </>
      ),
      picture: findGuideDrawing('browser', {
        name: 'create-page-4',
        height: 174,
        alt: 'The list of the pages you manage on Facebook. The new page is marked.',
      }),
    },
  ],
  closingText: 'Nothing to do in Replyloom yet. Next, link the page and your Instagram account.',
};

import { htmlPage, titled } from './html';

function notice(title: string, main: string): string {
  return htmlPage({ language: 'en', title: titled(title), main: `<h1>${title}</h1>${main}` });
}

const form = (inner: string, action: string): string =>
  `<form method="post" action="${action}">${inner}</form>`;

/** Pages that appear in place of the requested one. */
export const notices = {
  notFound: notice('Page not found', '<p>No page on Atrium has this name.</p>'),
  deleted: notice('This page was deleted', '<p>Its owner took it down.</p>'),
  gone: notice(
    'This page is gone',
    '<p>The page that you are looking for was here once, and has been removed.</p>',
  ),
  leaving: notice(
    'You are leaving Atrium',
    '<p>Networks lead to other sites through a page of their own. The sites of this world do not exist.</p>',
  ),
  login: notice(
    'Sign in',
    form(
      '<p><label>Email<br><input type="email" name="email"></label></p>' +
        '<p><label>Password<br><input type="password" name="password"></label></p><button>Sign in</button>',
      '/login',
    ) + '<p class="quiet">There are no accounts here: this is a picture of a login wall.</p>',
  ),
  captcha: notice(
    'Security check',
    form(
      '<p>Tick every one who is a robot.</p><p class="captcha">' +
        ['R. Daneel', 'Ada', 'Marvin', 'Grace']
          .map((name) => `<label><input type="checkbox" name="robot" value="${name}"> ${name}</label><br>`)
          .join('') +
        '</p><button>Verify</button>',
      '/checkpoint',
    ),
  ),
  consent: notice(
    'Before you continue',
    form(
      '<p>Atrium would like to set 1,482 cookies.</p><button>Accept all</button> <button>Reject all</button>',
      '/consent',
    ),
  ),
  forbidden: notice('Forbidden', '<p>403</p>'),
  rateLimited: notice('Too many requests', '<p>429. Come back in half a minute.</p>'),
  blocked: notice('Request denied', '<p>999</p>'),
  broken: notice('Something went wrong', '<p>500</p>'),
  maintenance: notice('Back in two minutes', '<p>503</p>'),
};

import './pages.css';
import { addSearch } from './search.ts';

/** The key under which the dashboard stores the choice, too. */
const schemeKey = 'mantine-color-scheme-value';

function addSchemeSwitch(button: HTMLButtonElement): void {
  const { dataset } = document.documentElement;
  const isDark = () =>
    (dataset['mantineColorScheme'] ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    button.setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
    button.dataset['shows'] = isDark() ? 'dark' : 'light';
  };
  button.addEventListener('click', () => {
    dataset['mantineColorScheme'] = isDark() ? 'light' : 'dark';
    localStorage.setItem(schemeKey, dataset['mantineColorScheme']);
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
  button.hidden = false;
}

const languageKey = 'enrichment-docs-language';

/** Applies the chosen language to every snippet, on every page. */
function rememberLanguage(): void {
  const choose = (language: string) => {
    for (const choice of document.querySelectorAll<HTMLInputElement>('.tabs > input'))
      if (choice.value === language) choice.checked = true;
  };
  const chosen = localStorage.getItem(languageKey);
  if (chosen !== null) choose(chosen);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.tabs > input')) return;
    const before = target.getBoundingClientRect().top;
    localStorage.setItem(languageKey, target.value);
    choose(target.value);
    // Scrolls, because snippets above have changed their height.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

/** Adds a copy button to every code block, unless the page cannot write to the clipboard (plain HTTP). */
function addCopyButtons(): void {
  // The clipboard is missing in insecure contexts, although its type is not optional.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void clipboard.writeText(block.querySelector('code')!.textContent.trimEnd()).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 1_500);
      });
    });
    block.append(button);
  }
}

addSearch(document.querySelector<HTMLElement>('.search')!);
addSchemeSwitch(document.querySelector<HTMLButtonElement>('.scheme')!);
addCopyButtons();
rememberLanguage();

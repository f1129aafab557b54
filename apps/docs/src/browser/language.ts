const place = 'enrichment-docs-language';

/** Applies the chosen language to every snippet, on every page. */
export function rememberLanguage(): void {
  const choose = (language: string) => {
    for (const choice of document.querySelectorAll<HTMLInputElement>('.tabs > input'))
      if (choice.value === language) choice.checked = true;
  };
  const chosen = localStorage.getItem(place);
  if (chosen !== null) choose(chosen);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.tabs > input')) return;
    const before = target.getBoundingClientRect().top;
    localStorage.setItem(place, target.value);
    choose(target.value);
    // Scrolls, because snippets above have changed their height.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

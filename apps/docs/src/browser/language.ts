const place = 'enrichment-docs-language';

/** A chosen language applies to every snippet, on every page. */
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
    // Snippets above have changed their height; the clicked one stays in place.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

/** The key under which the dashboard stores the choice, too. */
const place = 'mantine-color-scheme-value';

export function addSchemeSwitch(button: HTMLButtonElement): void {
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
    localStorage.setItem(place, dataset['mantineColorScheme']);
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
  button.hidden = false;
}
